"""This file is about what lies over the table: to read, to choose from, to type, or to hide it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from seifong.clients.terminal.look import broken, tap

__all__ = ["Menu", "Page", "TooSmall", "Typing"]


_BETWEEN: Final = " · "  # the keys that are named under a page
_CHOSEN: Final = Style(bold=True, reverse=True)


class Passage(Static):
    """A text in lines that are broken where its language breaks them, as wide as there is room."""

    def __init__(self, id: str) -> None:  # noqa: A002 (what a widget calls it)
        super().__init__(id=id)
        self.text = Text()

    def show(self, text: Text) -> None:
        """This is what it says."""
        self.text = text
        self.update(broken(text, self.size.width))

    def on_resize(self) -> None:
        """There is more room, or less."""
        self.update(broken(self.text, self.size.width))


class Page(ModalScreen[bool]):
    """What `read` gives, now and in the other language; true if one goes on, false if back."""

    CSS = """
    Page { align: center middle; background: transparent; }
    #page { width: 80; max-height: 100%; height: auto; padding: 0 1; }
    #page, #page:focus { border: round ansi_default; border-subtitle-color: ansi_default; }
    #page { background: ansi_default; border-subtitle-background: ansi_default; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "leave(True)", priority=True),
        Binding("escape", "leave(False)"),
        Binding("question_mark", "turn_to('why')"),
        Binding("s", "turn_to('sheet')"),
        Binding("k,f1", "turn_to('keys')"),
        Binding("l", "language"),
        Binding("q", "quit_table"),
        Binding("space", "scroll_on"),
    ]

    def __init__(self, read: Callable[[], Text], foot: Callable[[], str], name: str = "") -> None:
        super().__init__(name=name)
        self._read: Final = read
        self._foot: Final = foot

    def compose(self) -> ComposeResult:
        """A frame with the text in it."""
        with VerticalScroll(id="page"):
            yield Passage(id="text")

    def on_mount(self) -> None:
        """Open it."""
        self._fill()
        self.query_one("#page").focus()

    def _fill(self) -> None:
        self.query_one("#text", Passage).show(self._read())
        self.say_foot()

    def say_foot(self) -> None:
        """Say under it what one can do, which may have changed."""
        parts = self._foot().split(_BETWEEN)
        named = [f"[@click={tap(part)}]{part}[/]" if tap(part) else part for part in parts]
        self.query_one("#page").border_subtitle = _BETWEEN.join(named)

    def action_leave(self, goes_on: bool) -> None:  # noqa: FBT001 (a binding's argument)
        """Close it."""
        self.dismiss(goes_on)

    def action_scroll_on(self) -> None:
        """A page further."""
        self.query_one("#page").scroll_page_down(animate=False)

    async def action_language(self) -> None:
        """The same in the other language."""
        await self.app.run_action("language")
        self._fill()

    async def action_turn_to(self, name: str) -> None:
        """Another page, over this one; a key that opens nothing else closes it."""
        await self.app.run_action(name)
        if self.app.screen is self:
            self.action_leave(goes_on=False)

    async def action_quit_table(self) -> None:
        """Leave the table altogether."""
        await self.app.run_action("leave")


class Menu(ModalScreen[str]):
    """Things to choose one of, by arrows or by mouse: each in words, and as it is typed."""

    CSS = """
    Menu { align: center middle; background: transparent; }
    Menu OptionList, Menu OptionList:focus { border: round ansi_default; width: 64; height: auto; }
    Menu OptionList, Menu OptionList:focus { background: ansi_default; color: ansi_default; }
    Menu OptionList { max-height: 100%; border-title-color: ansi_default; }
    Menu OptionList { border-title-background: ansi_default; }
    Menu OptionList > .option-list--option { color: ansi_default; background: ansi_default; }
    Menu OptionList > .option-list--option-hover { background: ansi_default; text-style: bold; }
    Menu OptionList > .option-list--option-highlighted,
    Menu OptionList:focus > .option-list--option-highlighted {
        color: ansi_default; background: ansi_default; text-style: bold;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "leave")]

    def __init__(self, title: str, choices: list[tuple[str, str]]) -> None:
        super().__init__()
        self._title: Final = title
        self._choices: Final = choices
        self._marked: int | None = None  # the row that has the mark before it

    def compose(self) -> ComposeResult:
        """The list."""
        rows = (self._row(at, is_marked=False) for at in range(len(self._choices)))
        chosen_from = OptionList(*rows, markup=False)
        chosen_from.border_title = self._title
        yield chosen_from

    def _row(self, at: int, *, is_marked: bool) -> Text:
        """One of the things in words; before the one that Enter chooses stands a mark as well.

        A style of the list cannot reverse it (Textual leaves that out), so the words themselves do.
        """
        words, _ = self._choices[at]
        return Text(f"▸ {words}", _CHOSEN) if is_marked else Text(f"  {words}")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Another row is the one that Enter chooses."""
        rows = event.option_list
        if self._marked is not None:
            rows.replace_option_prompt_at_index(
                self._marked, self._row(self._marked, is_marked=False)
            )
        self._marked = event.option_index
        rows.replace_option_prompt_at_index(self._marked, self._row(self._marked, is_marked=True))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """One is chosen."""
        self.dismiss(self._choices[event.option_index][1])

    def action_leave(self) -> None:
        """None is chosen after all."""
        self.dismiss("")


class Typing(ModalScreen[str]):
    """One line to type at the foot of the table."""

    CSS = """
    Typing { align: left bottom; background: transparent; }
    Typing Input, Typing Input:focus { border: round ansi_default; background: ansi_default; }
    Typing Input { color: ansi_default; border-title-color: ansi_default; }
    Typing Input { border-title-background: ansi_default; }
    Typing Input > .input--cursor, Typing Input:focus > .input--cursor,
    Typing Input > .input--selection, Typing Input:focus > .input--selection {
        color: ansi_default; background: ansi_default; text-style: reverse;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave")]

    def __init__(self, asked: str) -> None:
        super().__init__()
        self._asked: Final = asked

    def compose(self) -> ComposeResult:
        """The line, and what is asked for."""
        line = Input()
        line.border_title = self._asked
        yield line

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """It is typed."""
        self.dismiss(event.value)

    def action_leave(self) -> None:
        """Nothing is typed after all."""
        self.dismiss("")


class TooSmall(ModalScreen[None]):
    """What covers a table for which the window is too small: what cannot be seen is not done.

    `why` is empty once the window is large enough.
    """

    CSS = """
    TooSmall, TooSmall Static { background: ansi_default; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("l", "language"),
        Binding("q", "app.leave"),
    ]

    def __init__(self, why: Callable[[], str]) -> None:
        super().__init__()
        self._why: Final = why

    def compose(self) -> ComposeResult:
        """Why nothing else is seen."""
        yield Static(id="why", markup=False)

    def on_resize(self) -> None:
        """The window has another size."""
        self._measure()

    def on_screen_resume(self) -> None:
        """It covers the table now: at first, or again, when what was opened over it is closed."""
        self._measure()

    def _measure(self) -> None:
        """Say how large the window is, or uncover the table."""
        why = self._why()
        if why:
            self.query_one("#why", Static).update(why)
        elif self.app.screen is self:  # else it is uncovered already, or something lies over it
            self.dismiss()

    async def action_language(self) -> None:
        """The same in the other language."""
        await self.app.run_action("language")
        self._measure()
