/**
 * A second set of tiles, with a letter or number in the corner: the motif at 86 %, moved down and
 * to the left, and the mark beside it. Made from the art before each build; not kept.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const art = new URL('../public/tiles/', import.meta.url);
const made = new URL('../public/tiles/indexed/', import.meta.url);
const HONOURS = { we: 'E', ws: 'S', ww: 'W', wn: 'N', dr: 'R', dg: 'G', dw: 'B' };
const names = ['m', 'p', 's'].flatMap((suit) => [...'123456789'].map((rank) => suit + rank));

mkdirSync(made, { recursive: true });
for (const name of [...names, ...Object.keys(HONOURS)]) {
  const drawn = readFileSync(new URL(`${name}.svg`, art), 'utf8');
  const [head, motif] = drawn.split(/(?<=<g clip-path="[^"]*">)/);
  if (motif === undefined) throw new Error(`${name}.svg has no motif`);
  const mark = HONOURS[name] ?? name[1];
  const text =
    '<text x="258" y="68" font-family="sans-serif" font-weight="700" font-size="66" ' +
    `text-anchor="middle" fill="#1d2422">${mark}</text>`;
  const body = motif.replace('</g></svg>', `</g></g>${text}</svg>`);
  writeFileSync(new URL(`${name}.svg`, made), `${head}<g transform="translate(4 44) scale(.86)">${body}`);
}
