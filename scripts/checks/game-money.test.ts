import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { ownSources, readSources } from '../sources.ts';
import { importsOf, resolve } from './imports.ts';

const sources = readSources(ownSources);
const isTest = (path: string): boolean => path.includes('.test.');

/** What books money, volume, membership or rank, or stores what was booked. */
const money =
  /^src-server\/(?:domain\/(?:ledger|bonuses|memberships|investments|exchange|withdrawals|payouts|treasury|purchases|orders|market|benefit|prices)\/|database\/schema\/(?:ledger|investments|purchases|withdrawals|payouts|treasury|exchange|market-\w+|course-purchases)\.ts)/;

/** Code of ours that is loaded with a file; what only types are imported of is not. */
function loadedWith(path: string): string[] {
  const code = sources.get(path) ?? '';
  return importsOf(path, code)
    .imports.filter(({ typesOnly }) => !typesOnly)
    .flatMap(({ specifier }) => resolve(path, specifier) ?? [])
    .filter((to) => sources.has(to));
}

/** What of money is reached from a folder, each by the way that leads there. */
function moneyFrom(roots: (path: string) => boolean): string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const way = [...trail, path];
    if (money.test(path)) found.push(way.map((one) => posix.basename(one)).join(' → '));
    if (seen.has(path)) return;
    seen.add(path);
    for (const next of loadedWith(path)) visit(next, way);
  };
  for (const path of sources.keys()) if (roots(path) && !isTest(path)) visit(path, []);
  return found;
}

const ofGame = (path: string): boolean =>
  /^src-(?:contract\/(?:api|rules)|server\/domain)\/game\//.test(path) ||
  ['src-server/database/schema/game.ts', 'src-server/jobs/game-days.ts'].includes(path);

test('no code of the game loads anything that books money, volume, membership or rank', () => {
  expect([...sources.keys()].filter(ofGame).length).toBeGreaterThan(12);
  expect(moneyFrom(ofGame)).toEqual([]);
});

test('nor do its routes import any', () => {
  const routes = [...sources.keys()].filter(
    (path) => path.startsWith('src-server/routes/game/') && !isTest(path),
  );
  expect(routes).toHaveLength(1);
  expect(routes.flatMap(loadedWith).filter((path) => money.test(path))).toEqual([]);
});

test('this would be seen: the rules of courses load none, and their sales do', () => {
  expect(moneyFrom((path) => path.startsWith('src-server/domain/academy/sales/'))).not.toEqual([]);
  expect(moneyFrom((path) => path.startsWith('src-contract/rules/academy/'))).toEqual([]);
});
