import { beforeEach, describe, expect, test } from 'vitest';
import type { GameDay } from '#contract/api/game/game.ts';
import { stubWebCrypto } from '../../../../tests/support/web-crypto.ts';
import { bestLog, boardOfTest } from '../board.fixtures.ts';
import { dayOf, SEED } from '../game.fixtures.ts';
import { drawSeed, hashOf, layoutOf } from '../seeded.ts';
import { checkDay } from './checks.ts';

beforeEach(stubWebCrypto);

const statesOf = async (change: Partial<GameDay> = {}) =>
  (await checkDay(dayOf(change))).checks.map(({ name, state }) => `${name} ${state}`);

test('the board and the hash of the test vector come out of its seed', async () => {
  const layout = await layoutOf(boardOfTest.day, SEED);
  expect(layout.slots).toEqual(boardOfTest.slots);
  expect(layout.arrivals.map(({ volume }) => volume)).toEqual(
    boardOfTest.arrivals.map(({ volume }) => volume),
  );
  expect(await hashOf(SEED)).toMatch(/^e42abf9d/);
});

test('seeds that are drawn here have 32 bytes and are never the same', () => {
  const seeds = Array.from({ length: 20 }, drawSeed);
  expect(new Set(seeds).size).toBe(20);
  expect(seeds.every((seed) => /^[0-9a-f]{64}$/.test(seed))).toBe(true);
});

test('all six checks match for a day that is as it was told', async () => {
  expect(await statesOf()).toEqual([
    'published ok',
    'revealed ok',
    'hash ok',
    'board ok',
    'attempt ok',
    'best ok',
  ]);
});

describe('each check notices its own difference', () => {
  const day = dayOf();
  const score = { differences: 20, moves: 10, balance: 959, score: 959 };
  test.each([
    ['published', { published_at: '2026-11-20T00:00:01.000Z' }],
    ['revealed', { revealed_at: '2026-11-20T23:59:59.000Z' }],
    ['hash', { hash: 'a'.repeat(64) }],
    ['board', { best: day.best && { ...day.best, placements: 1 } }],
    ['attempt', { attempt: day.attempt && { ...day.attempt, score: { ...score, score: 960 } } }],
    ['best', { best: day.best && { ...day.best, differences: 19 } }],
    ['best', { best: day.best && { ...day.best, log: [...bestLog].toReversed() } }],
  ] satisfies readonly (readonly [string, Partial<GameDay>])[])('%s', async (name, change) => {
    const bad = (await statesOf(change)).filter((one) => one.endsWith('bad'));
    expect(bad).toEqual([`${name} bad`]);
  });

  test('another seed fails what follows from it', async () => {
    expect(await statesOf({ seed: 'ab'.repeat(32) })).toEqual(
      expect.arrayContaining(['hash bad', 'attempt bad', 'best bad']),
    );
  });
});

test('before a day has closed its hash alone can be checked', async () => {
  const states = await statesOf({ seed: null, revealed_at: null, best: null });
  expect(states[0]).toBe('published ok');
  expect(states.slice(1).every((state) => state.endsWith(' open'))).toBe(true);
});

test('without an attempt there is none to replay', async () => {
  expect(await statesOf({ attempt: null })).toContain('attempt none');
});
