import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { demoBoard, nodeHmac, seedOf, webHmac } from '../support/game-boards.ts';
import { addDays, type UtcDay } from '#contract/rules/days.ts';
import { bestPlacement } from '#contract/rules/game/best.ts';
import { boardSize, dayNumber, parentOf, type GameLayout } from '#contract/rules/game/board.ts';
import { difficultyBand, placementsOf } from '#contract/rules/game/difficulty.ts';
import { drawLayout } from '#contract/rules/game/layout.ts';
import {
  continues,
  differencesOf,
  isFull,
  LOG_MAX,
  mergeLogs,
  openSlots,
  play,
  replay,
  scoreLog,
  UNDO,
} from '#contract/rules/game/play.ts';

const FRIDAY = '2026-11-20';
const volumesOf = (list: readonly { volume: number }[]) => list.map(({ volume }) => volume);
const startOf = ({ start }: GameLayout) =>
  Object.fromEntries(start.map(({ slot, volume }) => [slot, volume]));

describe('a day', () => {
  test('has a number from 1 September 2026 on', () => {
    expect(['2026-09-01', '2026-11-20', '2026-08-31'].map(dayNumber)).toEqual([1, 81, 0]);
  });

  test('has more arrivals each weekday from Monday on', () => {
    const week = Array.from({ length: 7 }, (_, index) => boardSize(addDays('2026-11-16', index)));
    expect(week.map(({ levels, start, arrivals }) => [levels, start, arrivals])).toEqual([
      [3, 2, 6],
      [3, 2, 7],
      [3, 3, 8],
      [3, 3, 9],
      [4, 4, 10],
      [4, 4, 11],
      [4, 5, 12],
    ]);
  });
});

describe('the test vector of version 1', () => {
  it('draws the slots, the start and the arrivals from the seed', async () => {
    const seed = seedOf(`demo seed ${FRIDAY}`);
    expect(seedOf(seed).toString('hex').slice(0, 8)).toBe('e42abf9d');
    const layout = await demoBoard(FRIDAY);
    expect(layout.slots.slice(14)).toEqual([17, 19, 21, 22, 25, 26, 29, 30]);
    expect(startOf(layout)).toEqual({ 2: 4, 3: 16, 6: 2, 7: 1 });
    expect(volumesOf(layout.arrivals)).toEqual([8, 12, 11, 17, 10, 3, 11, 7, 12, 7]);
  });

  it('scores both logs', async () => {
    const layout = await demoBoard(FRIDAY);
    const best = [13, 12, 15, 4, 14, 5, 11, 9, 10, 8];
    expect(scoreLog(layout, best)).toMatchObject({ differences: 20, moves: 10, score: 959 });
    const undone = [13, 12, 15, 4, 14, 5, 11, 9, 10, UNDO, 8, 10];
    expect(scoreLog(layout, undone)).toEqual({
      differences: 48,
      moves: 11,
      balance: 901,
      score: 896,
    });
  });

  it.each([
    ['2026-11-16', 13],
    ['2026-11-17', 23],
    ['2026-11-18', 26],
    ['2026-11-19', 27],
    ['2026-11-20', 20],
  ])('finds the least sum of differences of %s: %i', async (day, least) => {
    const layout = await demoBoard(day);
    const best = bestPlacement(layout);
    expect(best.differences).toBe(least);
    expect(scoreLog(layout, best.log)).toMatchObject({
      differences: least,
      moves: layout.arrivals.length,
    });
  });
});

test('node:crypto and Web Crypto draw the same boards', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, days, async (seed, day) => {
      expect(await drawLayout(day, webHmac(seed))).toEqual(await drawLayout(day, nodeHmac(seed)));
    }),
    { numRuns: 50 },
  );
});

test('names on a board differ from each other', async () => {
  const { start, arrivals } = await demoBoard('2026-11-22');
  const names = [...start, ...arrivals].map(({ name }) => name);
  expect(new Set(names).size).toBe(17);
  expect(names).not.toContain('');
});

test('the solver agrees with trying every placement, of which there are as many as counted', async () => {
  const layout = await demoBoard('2026-11-16');
  let [least, count] = [Infinity, 0];
  const tryAll = (placed: readonly number[]): void => {
    const open = openSlots(layout, { placed });
    if (open.length === 0) {
      least = Math.min(least, differencesOf(layout, placed));
      count += 1;
    }
    for (const slot of open) tryAll([...placed, slot]);
  };
  tryAll([]);
  expect({ least, count }).toEqual({
    least: bestPlacement(layout).differences,
    count: placementsOf(layout),
  });
});

test('the difficulty of a weekday is within its band for every start that can be drawn', () => {
  for (let index = 0; index < 7; index += 1) {
    const day = addDays('2026-11-16', index);
    const counts = startsOf(day).map((start) => placementsOf(anyBoard(day, start)));
    const { least, most } = difficultyBand(day);
    expect([Math.min(...counts), Math.max(...counts)], day).toEqual([least, most]);
  }
});

test('each day from Monday on is harder than the one before', () => {
  for (let index = 1; index < 7; index += 1) {
    const [before, day] = [addDays('2026-11-16', index - 1), addDays('2026-11-16', index)];
    expect(difficultyBand(day).least).toBeGreaterThan(difficultyBand(before).most);
  }
});

describe('a log', () => {
  it('leads to the board that an independent tree of members leads to, or to none', async () => {
    await fc.assert(
      fc.asyncProperty(boards, logs, (layout, log) => {
        const board = replay(layout, log);
        const differences = board && differencesOf(layout, board.placed);
        expect(board && { board, differences }).toEqual(modelOf(layout, log));
        return Promise.resolve();
      }),
    );
  });

  it('that is played by choosing open slots is valid, and one with any other slot is not', async () => {
    await fc.assert(
      fc.asyncProperty(boards, choices, (layout, picks) => {
        const log = playedLog(layout, picks);
        const score = scoreLog(layout, log);
        expect(score).not.toBeNull();
        const least = bestPlacement(layout).differences;
        expect(score?.differences).toBeGreaterThanOrEqual(least);
        expect(score?.moves).toBe(log.filter((entry) => entry !== UNDO).length);
        for (const [index, entry] of log.entries()) {
          if (entry === UNDO) continue;
          const board = replay(layout, log.slice(0, index));
          const open = board ? openSlots(layout, board) : [];
          for (const forged of [-1, 1, 1.5, 32, 2, Number.NaN]) {
            expect(scoreLog(layout, log.with(index, forged))).toBeNull();
          }
          const closed = layout.slots.find((slot) => !open.includes(slot)) ?? 1;
          expect(scoreLog(layout, log.with(index, closed))).toBeNull();
        }
        return Promise.resolve();
      }),
      { numRuns: 30 },
    );
  });

  it('that is shortened is no finished attempt', async () => {
    const layout = await demoBoard(FRIDAY);
    const log = [13, 12, 15, 4, 14, 5, 11, 9, 10, 8];
    for (let length = 0; length < log.length; length += 1) {
      expect(scoreLog(layout, log.slice(0, length))).toBeNull();
      expect(replay(layout, log.slice(0, length))?.moves).toBe(length);
    }
  });

  it('undoes nothing on an empty board, and has 200 entries at most', async () => {
    const layout = await demoBoard(FRIDAY);
    expect(replay(layout, [UNDO])).toBeNull();
    expect(replay(layout, [13, UNDO, UNDO])).toBeNull();
    const long = Array.from({ length: LOG_MAX }, (_, index) => (index % 2 ? UNDO : 13));
    expect(replay(layout, long)).toEqual({ placed: [], moves: LOG_MAX / 2 });
    expect(replay(layout, [...long, 13])).toBeNull();
  });

  it('never scores below 0', async () => {
    const layout = await demoBoard('2026-11-16');
    const undone = Array.from({ length: 180 }, (_, index) => (index % 2 ? UNDO : 4));
    const score = scoreLog(layout, [...undone, 4, 8, 9, 5, 10, 11]);
    expect(score?.moves).toBe(96);
    expect(score?.score).toBe(Math.max(0, (score?.balance ?? 0) - 5 * 90));
    const worst = Array.from({ length: 194 }, (_, index) => (index % 2 ? UNDO : 4));
    expect(scoreLog(layout, [...worst, 4, 8, 9, 5, 10, 11])?.score).toBeGreaterThanOrEqual(0);
  });
});

test('of two logs the longer one with the same beginning stands, otherwise the server’s', () => {
  expect(mergeLogs([4, 8], [4, 8, 0, 9])).toEqual([4, 8, 0, 9]);
  expect(mergeLogs([4, 8, 0, 9], [4, 8])).toEqual([4, 8, 0, 9]);
  expect(mergeLogs([4, 8], [5, 9, 8])).toEqual([4, 8]);
  expect(continues([4, 9], [4, 8])).toBe(false);
});

test('a week of boards is solvable and within its bands', async () => {
  for (let index = 0; index < 7; index += 1) {
    const day = addDays('2027-02-01', index);
    const layout = await demoBoard(day);
    const { log } = bestPlacement(layout);
    const board = replay(layout, log);
    expect(board && isFull(layout, board), day).toBe(true);
    const { least, most } = difficultyBand(day);
    expect(placementsOf(layout)).toBeGreaterThanOrEqual(least);
    expect(placementsOf(layout)).toBeLessThanOrEqual(most);
  }
});

const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new Uint8Array(bytes));
const days = fc.integer({ min: 0, max: 400 }).map((count) => addDays('2026-09-01', count));
const boardsOfWeek = await Promise.all(
  Array.from({ length: 7 }, (_, index) => demoBoard(addDays('2026-11-16', index))),
);
const boards = fc.constantFrom(...boardsOfWeek);
/** Mostly slots and undos, so that many logs are valid for some moves. */
const logs = fc.array(fc.oneof(fc.integer({ min: 0, max: 31 }), fc.constant(UNDO)), {
  maxLength: 30,
});
const choices = fc.array(fc.nat(1000), { minLength: 1, maxLength: 60 });

/** A full log: each choice is an open slot by its number, or an undo where it divides by 9. */
function playedLog(layout: GameLayout, picks: readonly number[]): number[] {
  const log: number[] = [];
  let board = replay(layout, []);
  for (let index = 0; board && !isFull(layout, board); index += 1) {
    const pick = picks[index % picks.length] ?? 0;
    const open = openSlots(layout, board);
    const isUndo = index < picks.length && pick % 9 === 0 && board.placed.length > 0;
    const entry = isUndo ? UNDO : (open[pick % open.length] ?? 0);
    log.push(entry);
    board = play(layout, board, entry);
  }
  return log;
}

interface Member {
  readonly volume: number;
  readonly slot: number;
}

/** The same rules written again, with members in a list and legs added up by walking to the top. */
function modelOf(layout: GameLayout, log: readonly number[]) {
  const members: Member[] = layout.start.map(({ slot, volume }) => ({ slot, volume }));
  const waiting = layout.arrivals.map(({ volume }) => volume);
  let moves = 0;
  for (const entry of log) {
    if (entry === 0) {
      if (members.length === layout.start.length) return null;
      waiting.unshift(members.pop()?.volume ?? 0);
      continue;
    }
    const isTaken = (slot: number): boolean =>
      slot === 1 || members.some((member) => member.slot === slot);
    const volume = waiting.shift();
    const exists = layout.slots.includes(entry);
    if (volume === undefined || !exists || isTaken(entry) || !isTaken(Math.floor(entry / 2))) {
      return null;
    }
    members.push({ slot: entry, volume });
    moves += 1;
  }
  const placed = members.slice(layout.start.length).map(({ slot }) => slot);
  return { board: { placed, moves }, differences: modelDifferences(members) };
}

const modelWeights = [0, 4, 2, 2, 1, 1, 1, 1];

function modelDifferences(members: readonly Member[]): number {
  let sum = 0;
  for (let slot = 1; slot <= 7; slot += 1) {
    let [left, right] = [0, 0];
    for (const member of members) {
      for (let at = member.slot; at > slot; at = parentOf(at)) {
        if (at === 2 * slot) left += member.volume;
        if (at === 2 * slot + 1) right += member.volume;
      }
    }
    sum += Math.abs(left - right) * (modelWeights[slot] ?? 0);
  }
  return sum;
}

/** Every set of slots that the start of a day can occupy. */
function startsOf(day: UtcDay): number[][] {
  let starts = [[2, 3]];
  for (let added = 2; added < boardSize(day).start; added += 1) {
    starts = starts.flatMap((start) =>
      Array.from({ length: 12 }, (_, index) => index + 4)
        .filter((slot) => !start.includes(slot) && start.includes(parentOf(slot)))
        .map((slot) => [...start, slot]),
    );
  }
  return starts;
}

function anyBoard(day: UtcDay, start: readonly number[]): GameLayout {
  const { levels, arrivals } = boardSize(day);
  const one = { volume: 1, name: '' };
  const slots = Array.from({ length: 14 }, (_, index) => index + 2);
  const fourth = levels === 4 ? Array.from({ length: 8 }, (_, index) => 2 * (index + 8)) : [];
  return {
    day,
    slots: [...slots, ...fourth],
    start: start.map((slot) => ({ ...one, slot })),
    arrivals: Array.from({ length: arrivals }, () => one),
  };
}
