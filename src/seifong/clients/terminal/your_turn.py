"""This file is about what you may do, in words: what is asked, why not, what would help."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from seifong.clients.terminal.keys import KEYS, key_of
from seifong.clients.terminal.moving import due_told
from seifong.clients.terminal.read_out import hand_told
from seifong.clients.terminal.scene import Scene
from seifong.clients.terminal.texts import Texts
from seifong.errors import BadInput
from seifong.referee.overlooked import reportable
from seifong.rulebook import Words, rule
from seifong.rules.rules import Rules
from seifong.rules.scoring import HongKongScoring
from seifong.server import protocol
from seifong.table.motions import KONG, PASS, WIN, chow_low
from seifong.table.options import Options

__all__ = ["asked_of_you", "help_told", "hint_told", "motion_told", "refusal_of"]
__all__ += ["deal_over_told", "rule_told", "why_not", "whys_told"]

_NOTHING_ASKED: Final = (
    Words("Nothing is asked of you now", "現時毋須你回覆"),
    "HK-CLAIM-23",
    "ZJ-CLAIM-1",
)
_OUT_OF_TURN: Final = (
    Words("It is not your turn to discard", "未輪到你打牌"),
    "HK-TURN-1",
    "ZJ-DRAW-1",
)


def motion_told(motion: int, tile: int | None, texts: Texts) -> str:
    """A motion in words, with the tiles of a chow or kong.

    >>> from seifong.table.motions import CHOW_LOW
    >>> motion_told(CHOW_LOW, 14, Texts("en")), motion_told(CHOW_LOW, 14, Texts("zh"))
    ('Chow 6-7-8 Dots', '上六七八筒')
    """
    key = key_of(motion)
    if not key:
        return texts.tile(motion)
    word = texts.say(f"key.{key}")
    if key == "chow" and tile is not None:
        return texts.say("motion.of", word=word, tile=texts.run(int(chow_low(motion, tile))))
    if KONG <= motion < PASS:
        return texts.say("motion.of", word=word, tile=texts.tile(motion - KONG))
    return word


def asked_of_you(asked: protocol.Asked, scene: Scene, texts: Texts) -> Iterator[str]:
    """What one may do now, as one hears it; nothing if there is nothing to choose."""
    due = due_told(asked, texts)
    if due:
        yield texts.say("term.due", what=due)
    if asked.answer is not None or not asked.motions or asked.about == "by_hand":
        return
    deeds = [m for m in sorted(asked.motions, reverse=True) if key_of(m) not in {"", "pass"}]
    if asked.about == "turn" and scene.deal is not None:
        yield hand_told(scene, texts)
        yield texts.say("heard.your-turn")
    if deeds or asked.about != "turn":
        what = [motion_told(motion, asked.tile, texts) for motion in deeds]
        what += [texts.say("key.pass")] if PASS in asked.motions else []
        yield texts.say("heard.you-may", what=texts.comma.join(what))
    if asked.worth is not None:
        yield texts.say("term.worth", worth=_worth(asked.worth, scene, texts))


def _worth(worth: int, scene: Scene, texts: Texts) -> str:
    unit = "faan" if isinstance(scene.options.rules.scoring, HongKongScoring) else "points"
    return texts.say(f"worth.{unit}", n=worth)


def refusal_of(
    key: str, asked: protocol.Asked | None, options: Options
) -> tuple[Words, str] | None:
    """Why a key may not be used now, and by which rule; None if it may. No key is a discard (P-60).

    >>> from seifong.rules.presets import preset
    >>> refusal_of("", None, Options(preset("hong-kong")))
    (Words(en='It is not your turn to discard', zh='未輪到你打牌'), 'HK-TURN-1')
    """
    for refusal in asked.refused if asked is not None else ():
        if refusal.key == key:
            return refusal.words, refusal.rule
    if asked is not None and any(key_of(motion) == key for motion in asked.motions):
        return None
    words, hong_kong, zung_jung = _OUT_OF_TURN if not key else _NOTHING_ASKED
    return words, zung_jung if options.cites_zung_jung else hong_kong


def why_not(key: str, asked: protocol.Asked | None, options: Options, texts: Texts) -> str:
    """The same in a sentence; or that the key may be used."""
    refusal = refusal_of(key, asked, options)
    if refusal is None:
        return texts.say("term.you-may", what=texts.say(f"key.{key}"))
    words, rule = refusal
    return texts.sentence(texts.cited(texts.of(words), rule))


def whys_told(key: str, asked: protocol.Asked | None, options: Options, texts: Texts) -> list[str]:
    """Why a key may not be used, or each of them if none is named; what several have, once."""
    keys = [key] if key else KEYS
    return [*dict.fromkeys(why_not(each, asked, options, texts) for each in keys)]


def deal_over_told(scene: Scene, texts: Texts) -> str:
    """That nothing can be done any more in this deal, and what comes next; "" while one can."""
    if scene.ended is None:
        return ""
    key = "win.match-over" if scene.ended.is_match_over else "term.deal-over"
    return texts.sentence(texts.say(key))


def hint_told(hint: protocol.Hint, scene: Scene, texts: Texts) -> Iterator[str]:
    """Help: how far the hand is, what each discard would leave, what it waits for, and its worth.

    HK-ETIQ-10, P-60.
    """
    key = "term.ready" if hint.distance <= 0 else "term.distance"
    yield texts.say(key, n=max(0, hint.distance))
    if hint.best is not None:
        tile = scene.asked.tile if scene.asked is not None else None
        what = motion_told(hint.best, tile, texts)
        why = "" if hint.why is None else texts.of(hint.why)
        yield texts.say("hint.best", what=what, why=why)
    for prospect in hint.prospects[:3]:
        yield texts.say(
            "term.prospect-ready" if prospect.distance == 0 else "term.prospect",
            tile=texts.tile(prospect.tile),
            useful=texts.named(prospect.useful),
            n=prospect.left,
        )
        if prospect is hint.prospects[0]:
            yield from _waits_told(hint, scene, texts)
    if not hint.prospects:
        yield from _waits_told(hint, scene, texts)
    asked = scene.asked
    if asked is not None and asked.worth is not None:
        yield texts.say("term.worth", worth=_worth(asked.worth, scene, texts))
    elif asked is not None and WIN not in asked.motions:
        yield texts.say("term.no-win", why=why_not("win", asked, scene.options, texts))


def _waits_told(hint: protocol.Hint, scene: Scene, texts: Texts) -> Iterator[str]:
    """Each tile that is waited for, and why it may not be won on from others.

    In a turn that is so once the first of the prospects is discarded.
    """
    key = "term.awaited-without" if hint.prospects else "term.awaited"
    for awaited in hint.waits:
        yield ("  " if hint.prospects else "") + _awaited_told(key, awaited, scene, texts)
        if awaited.why_not is not None:
            yield f"  {texts.cited(texts.of(awaited.why_not), awaited.rule)}"


def _awaited_told(key: str, awaited: protocol.Awaited, scene: Scene, texts: Texts) -> str:
    """One tile that is waited for: how many are left, and what it would be worth either way."""
    return texts.say(
        key,
        tile=texts.tile(awaited.tile),
        n=awaited.left,
        discard=_worth(awaited.on_discard, scene, texts),
        drawn=_worth(awaited.self_drawn, scene, texts),
    )


def _as_typed(foul: str, texts: Texts) -> str:
    """A foul as it is typed; in Chinese that is what it is called, and English has a word for it.

    >>> _as_typed("told_draw", Texts("en")), _as_typed("told_draw", Texts("zh"))
    ('told_draw (Told what was drawn)', '講出摸到的牌')
    """
    called = texts.foul(foul)
    return called if texts.language == "zh" else texts.cited(foul, called)


def help_told(texts: Texts, strict: Rules | None = None) -> list[str]:
    """What one can type; at a strict table also what hands can do, and what can be reported."""
    told = texts.say("term.help").split("\n")
    if strict is not None:
        names = sorted(reportable(strict))
        fouls = texts.comma.join(_as_typed(name, texts) for name in names)
        told += texts.say("term.strict-help", fouls=fouls).split("\n")
    return told


def rule_told(rule_id: str, texts: Texts) -> list[str]:
    """A rule as the rulebook has it."""
    if not rule_id:
        return [texts.say("term.which-rule")]
    try:
        entry = rule(rule_id.upper())
    except BadInput as error:
        return [texts.sentence(error.text(texts.language))]
    return [f"{entry.id} {texts.of(entry.title)}", texts.of(entry.text)]
