"""This file is about what is read, not played: the win sheet, the standing, rules, the keys.

Each is a page of lines. The plain table says the same in sentences of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rich.style import Style
from rich.text import Text

from seifong.clients.terminal.drawing import melded, padded
from seifong.clients.terminal.endings import by_places, let_go_told, without_a_win
from seifong.clients.terminal.scene import Scene
from seifong.clients.terminal.texts import Texts
from seifong.clients.terminal.your_turn import help_told
from seifong.melds import Meld
from seifong.rulebook import rule
from seifong.rules.rules import Rules
from seifong.seats import NOBODY
from seifong.server import protocol
from seifong.tiles import NO_TILE

__all__ = ["keys_told", "rules_told", "win_sheet"]

WIDE: Final = 72
_HEAD: Final = Style(bold=True)
_DIM: Final = Style(dim=True)


def win_sheet(ended: protocol.Ended, scene: Scene, texts: Texts) -> Text:
    """How a deal ended: each hand by its sets, what it is worth and why, who pays, the scores.

    HK-PAY-1, ZJ-PAY-1, HK-ETIQ-10, P-60.
    """
    lines: list[Text] = []
    if not ended.wins:
        lines.append(Text(texts.say(f"ended.title.{ended.how}"), _HEAD))
        lines += [Text(sentence) for sentence in without_a_win(ended, scene, texts)]
    for win in ended.wins:
        lines += [*_win(win, ended, texts), Text()]
    if ended.flows:
        lines.append(Text(texts.say("win.pays"), _HEAD))
        lines += [_flow(flow, texts) for flow in ended.flows]
    lines += [Text(), *_scores(ended, scene, texts)]
    slips = [Text(sentence) for sentence in let_go_told(ended, texts)]
    lines += [Text(), *slips] if slips else []
    return Text("\n").join(lines)


def _win(win: protocol.WinTold, ended: protocol.Ended, texts: Texts) -> Iterator[Text]:
    source = "" if ended.source is None else texts.seat(ended.source)
    yield Text(
        texts.say(f"ended.title.{ended.way}", seat=texts.seat(win.seat), source=source), _HEAD
    )
    yield _hand(win, texts)
    yield Text()
    yield Text(texts.say("win.worth"), _HEAD)
    for line in win.lines:
        times = f" ×{line.times}" if line.times > 1 else ""
        worth = texts.say(f"worth.{win.unit}", n=line.worth * line.times)
        yield _row(f"{texts.of(line.name)}{times}", line.rule, worth)
    if not win.lines:
        yield Text(f"  {texts.say('term.no-pattern')}", _DIM)
    total = texts.say("term.total", worth=texts.say(f"worth.{win.unit}", n=win.worth))
    limit = "" if win.limit is None else texts.say(f"win.limit.{win.unit}", n=win.limit)
    bounds = [texts.say("win.raw", n=win.raw)] if win.raw > win.worth else []
    bounds += [texts.say("win.minimum", n=win.minimum)] if win.minimum else []
    bounds += [limit] if limit else []
    yield Text.assemble((total, _HEAD), "  ", (texts.comma.join(bounds), _DIM))
    for absorbed in win.not_counted:
        by = texts.say("win.in", by=texts.of(absorbed.by))
        yield Text(
            f"  {texts.of(absorbed.name)}{texts.colon}{texts.cited(by, absorbed.because)}", _DIM
        )


def _hand(win: protocol.WinTold, texts: Texts) -> Text:
    """The hand set by set; the winning tile stands apart at its end."""
    groups = [texts.close(group) for group in win.sets] or [texts.close(win.concealed)]
    for meld in win.melds:
        claimed = NO_TILE if meld.claimed is None else meld.claimed
        source = NOBODY if meld.source is None else meld.source
        low = NO_TILE if meld.low is None else meld.low
        groups.append(melded(Meld(meld.form, low, claimed, source), win.seat, texts))
    flowers = texts.close(win.flowers)
    line = Text("  ").append("  ".join([*groups, flowers] if flowers else groups))
    return line.append("   ").append(texts.say("win.on", tile=texts.face(win.tile)), _HEAD)


def _row(name: str, rule_id: str, amount: str) -> Text:
    """A line of a sum: what, by which rule, and how much, at the right."""
    line = padded(Text(f"  {name}"), WIDE - 32)
    line.append_text(padded(Text(rule_id, _DIM), 16))
    return line.append(" " * (16 - Text(amount).cell_len)).append(amount)


def _flow(flow: protocol.FlowTold, texts: Texts) -> Text:
    payer = texts.seat(flow.payer)
    payee = "–" if flow.payee is None else texts.seat(flow.payee)
    line = padded(Text(f"  {payer} → {payee}"), 20)
    line.append_text(padded(Text(f"{flow.amount / 4:g}"), 8))
    return line.append(texts.cited(texts.of(flow.why), flow.rule), _DIM)


def _scores(ended: protocol.Ended, scene: Scene, texts: Texts) -> Iterator[Text]:
    """The scores, before and after; once the match is over, by places (ZJ-TOUR-4, HK-EV-16)."""
    key = "term.standing" if ended.is_match_over else "term.score-title"
    yield Text(texts.say(key), _HEAD)
    placed = by_places(ended, scene)
    if not ended.is_match_over:
        placed.sort(key=lambda pair: pair[1].seat)
    for place, player in placed:
        before, after = ended.before[player.player], ended.after[player.player]
        rank = f"{place}. " if ended.is_match_over else "  "
        name = texts.called(player.name, is_bot=player.is_bot)
        line = padded(Text(f"{rank}{texts.seat(player.seat)} {name}"), 28)
        line.append_text(padded(Text(texts.amount(after - before)), 10))
        yield line.append(f"{texts.amount(before)} → ").append(texts.amount(after), _HEAD)


def rules_told(ids: Iterable[str], texts: Texts, *, before: Iterable[str] = ()) -> Text:
    """Pages of the rulebook, in the language at hand, after sentences that cite them (P-60)."""
    lines = [Text(sentence) for sentence in before]
    for rule_id in dict.fromkeys(ids):
        entry = rule(rule_id)
        lines += [Text()] if lines else []
        lines.append(Text(f"{entry.id}  {texts.of(entry.title)}", _HEAD))
        lines.append(Text(texts.of(entry.text)))
        if entry.options:
            decides = texts.say("rulebook.decides") + texts.colon + texts.comma.join(entry.options)
            lines.append(Text(decides, _DIM))
    return Text("\n").join(lines)


def keys_told(texts: Texts, strict: Rules | None) -> Text:
    """What the keys do, what the signs mean, and at a strict table what can be typed."""
    lines = [texts.say("term.keys-page")]
    if strict is not None:
        lines += ["", texts.say("term.strict-page"), *help_told(texts, strict)[-5:]]
    return Text("\n".join(lines))
