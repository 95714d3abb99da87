import { findWeaknesses } from '../harness/checklist/checklist.ts';
import { roundsOf } from '../harness/faults/seed-rounds.ts';
import { apartSeeds } from '../harness/faults/seeded-faults-apart.ts';
import { seeds } from '../harness/faults/seeded-faults.ts';
import type { Seed } from '../harness/faults/seeded-faults.ts';
import { expect, test } from '../harness/test.ts';

const MAIN = 'out/main/main.js';

/** Applies the faults of preload scripts to the text that the checklist reads. */
const planted =
  (round: readonly Seed[]) =>
  (path: string, text: string): string => {
    let result = text;
    for (const { from, to } of round.filter(({ file = MAIN }) => file === path)) {
      expect(result).toContain(from);
      result = result.replaceAll(from, () => to);
    }
    return result;
  };

test('the app as it is built has no weakness', async ({ launch }) => {
  expect(await findWeaknesses(await launch({ withPages: false }))).toEqual([]);
});

for (const round of [...roundsOf(seeds), ...roundsOf(apartSeeds)]) {
  test(`faults are found: ${round.map(({ name }) => name).join(', ')}`, async ({ launch }) => {
    const mutations = round
      .filter(({ file = MAIN }) => file === MAIN)
      .map(({ from, to }) => ({ file: MAIN, from, to }));
    const app = await launch({ withPages: false, mutations });
    const found = await findWeaknesses(app, planted(round));
    for (const { finds } of round) expect(found).toContain(finds);
  });
}

test('a packaged app loads its pages from the package, whatever its environment says', async ({
  launch,
}) => {
  const env = { ELECTRON_RENDERER_URL: 'https://example.com' };
  expect(await findWeaknesses(await launch({ withPages: false, env }))).toEqual([]);
});

test('a build for a server without https does not start', async ({ launch }) => {
  const fault = { file: MAIN, from: '"http://127.0.0.1:8000"', to: '"http://api.example"' };
  await expect(launch({ withPages: false, mutations: [fault] })).rejects.toThrow(
    'must begin with https',
  );
});
