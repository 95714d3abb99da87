import { describe, expect, test } from 'vitest';
import { LOG_MAX, UNDO } from '#contract/rules/game/play.ts';
import { bestLog, boardOfTest } from './board.fixtures.ts';
import { canUndo, centreOf, currentLog, isDone, levelOf, openIn, playAfter } from './play-state.ts';
import type { Play, PlayAction } from './play-state.ts';

const begun: Play = { log: [], chosen: null, at: null };
const after = (play: Play, ...actions: readonly PlayAction[]): Play =>
  actions.reduce((before, action) => playAfter(boardOfTest, before, action), play);
const press = (slot: number): PlayAction => ({ type: 'press', slot });
const walk = (key: string): PlayAction => ({ type: 'walk', key });

test('pressing an open slot chooses it, pressing it again places', () => {
  const chosen = after(begun, press(13));
  expect(chosen).toEqual({ log: [], chosen: 13, at: 13 });
  expect(after(chosen, press(12))).toEqual({ log: [], chosen: 12, at: 12 });
  expect(after(chosen, press(13))).toEqual({ log: [13], chosen: null, at: 13 });
});

test('a slot that is occupied or not yet open changes nothing', () => {
  expect(after(begun, press(2))).toBe(begun);
  expect(after(begun, press(8))).toBe(begun);
  expect(after(begun, { type: 'place' })).toBe(begun);
  expect(after(begun, { type: 'undo' })).toBe(begun);
});

test('an undo is an entry of its own and leaves the place on the slot that it freed', () => {
  expect(after({ ...begun, log: [13, 12] }, { type: 'undo' })).toEqual({
    log: [13, 12, UNDO],
    chosen: null,
    at: 12,
  });
});

test('placing the whole log leaves no open slot and a board that can be finished', () => {
  const whole = bestLog.reduce((play, slot) => after(play, press(slot), press(slot)), begun);
  expect(whole.log).toEqual(bestLog);
  expect(openIn(boardOfTest, whole.log)).toEqual([]);
  expect(isDone(boardOfTest, whole.log)).toBe(true);
  expect(isDone(boardOfTest, bestLog.slice(1))).toBe(false);
});

test('an undo that would leave no room for the arrivals is refused', () => {
  const pairs = (count: number) => Array.from({ length: count }, () => [13, UNDO]).flat();
  const most = pairs((LOG_MAX - 10) / 2);
  expect(canUndo(boardOfTest, [...most.slice(2), 13])).toBe(true);
  expect(canUndo(boardOfTest, [...most, 13])).toBe(false);
  expect(
    after({ ...begun, log: [...most, ...bestLog.slice(0, 9)] }, press(8), press(8)).log,
  ).toHaveLength(LOG_MAX);
});

describe('keys', () => {
  // Open at the beginning: 4, 5, 12, 13, 14, 15.
  test('left and right walk the open slots in order and around', () => {
    expect(after(begun, walk('ArrowRight')).chosen).toBe(4);
    expect(after(begun, walk('ArrowRight'), walk('ArrowRight')).chosen).toBe(5);
    expect(after(begun, walk('ArrowLeft')).chosen).toBe(15);
    expect(after(begun, walk('ArrowLeft'), walk('ArrowRight')).chosen).toBe(4);
  });

  test('up and down go to the nearest open slot of the next level that has one', () => {
    expect(after(begun, press(5), walk('ArrowDown')).chosen).toBe(12);
    expect(after(begun, press(15), walk('ArrowUp')).chosen).toBe(5);
    const top = after(begun, press(4));
    expect(after(top, walk('ArrowUp'))).toBe(top);
  });

  test('a digit is the place of a slot on its level', () => {
    expect(after(begun, press(12), walk('8')).chosen).toBe(15);
    const shut = after(begun, press(12));
    expect(after(shut, walk('1'))).toBe(shut);
    expect(after(shut, walk('9'))).toBe(shut);
    expect(after(shut, walk('x'))).toBe(shut);
  });
});

test('level 4 stands below its parents', () => {
  expect([1, 3, 15, 30].map(levelOf)).toEqual([0, 1, 3, 4]);
  expect(centreOf(1)).toBe(0.5);
  expect(centreOf(3)).toBe(0.75);
  expect(centreOf(17)).toBe(centreOf(8));
});

test('a kept log is continued where it goes on from the server’s and is valid', () => {
  expect(currentLog(boardOfTest, [13], [13, 12])).toEqual([13, 12]);
  expect(currentLog(boardOfTest, [13, 15], [13, 12])).toEqual([13, 15]);
  expect(currentLog(boardOfTest, [13], [13, 8])).toEqual([13]);
  expect(currentLog(boardOfTest, [13], undefined)).toEqual([13]);
});
