"""mahjax, a riichi engine in JAX: what is measured of it, on the CPU.

Its faster table is taken, without red fives; a choice, a step, and what is seen after it are one
function, which XLA compiles for half a minute before the first.
"""

from importlib.metadata import version

import jax
import jax.numpy as jnp
import mahjax
from mahjax.wrappers import auto_reset
from protocol import Done, Work, serve

BATCH = 256


def looks() -> Work:
    """Decisions of uniformly random play, a batch at a time."""
    env = mahjax.make("no_red_mahjong", round_mode="single", observe_type="dict")
    begin = jax.jit(jax.vmap(env.init))
    step = jax.vmap(auto_reset(env.step, env.init))
    observe = jax.vmap(env.observe)

    @jax.jit
    def play(state, key):  # type: ignore[no-untyped-def] # JAX traces it
        choosing, dealing = jax.random.split(key)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(choosing, logits, axis=1)
        state = step(state, actions, jax.random.split(dealing, BATCH))
        return state, observe(state)

    keys = iter(range(10**9))
    state = begin(jax.random.split(jax.random.PRNGKey(0), BATCH))

    def do(times: int) -> Done:
        nonlocal state
        for _ in range(times):
            state, seen = play(state, jax.random.PRNGKey(next(keys)))
            jax.block_until_ready(seen)
        return Done(times * BATCH)

    return Work("jax.jit of step, observe and a random choice, vmapped over 256", do)


def main() -> None:
    """Say what it can do, and do it."""
    serve(f"mahjax {version('mahjax')}", {"looks": looks()})


if __name__ == "__main__":
    main()
