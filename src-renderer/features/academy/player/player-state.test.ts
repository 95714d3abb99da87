import { expect, test } from 'vitest';
import { captions, said } from '../academy.fixtures.ts';
import { clockText, lengthText } from '../clock-text.ts';
import { chapterAt, cueAt, cueIndexAt, nextRate, playerKey } from './player-state.ts';

test('a cue is said from its first second to before its last one', () => {
  expect(cueAt(captions, 10)?.text).toBe('Ese día perdió 0.42%.');
  expect(cueAt(captions, 9.99)?.text).toBe('Tienes un capital.');
  expect(cueAt(captions, 30)).toBeNull();
  expect(cueIndexAt(captions, 40)).toBe(2);
  expect(cueIndexAt([], 4)).toBe(-1);
});

test('a second is in the last chapter that has begun', () => {
  const chapters = [
    { second: 0, title: said('Uno') },
    { second: 10, title: said('Dos') },
  ];
  expect(chapterAt(chapters, 9)?.title.text).toBe('Uno');
  expect(chapterAt(chapters, 10)?.title.text).toBe('Dos');
  expect(chapterAt([], 1)).toBeUndefined();
});

test('speeds go step by step and end at their bounds', () => {
  expect(nextRate(1, 1)).toBe(1.25);
  expect(nextRate(1, -1)).toBe(0.75);
  expect(nextRate(2, 1)).toBe(2);
  expect(nextRate(0.5, -1)).toBe(0.5);
});

test.each([
  [' ', { does: 'toggle' }],
  ['J', { does: 'jump', by: -10 }],
  ['l', { does: 'jump', by: 10 }],
  ['ArrowLeft', { does: 'jump', by: -5 }],
  ['ArrowRight', { does: 'jump', by: 5 }],
  ['c', { does: 'captions' }],
  ['<', { does: 'slower' }],
  ['>', { does: 'faster' }],
  ['f', { does: 'full' }],
  ['7', { does: 'share', share: 0.7 }],
  ['x', null],
  ['Enter', null],
])('the key %j does %j', (key, does) => {
  expect(playerKey(key)).toEqual(does);
});

test('seconds are written as players do, and lengths in words', () => {
  expect([0, 154, 3729].map(clockText)).toEqual(['0:00', '2:34', '1:02:09']);
  expect([0, 45, 208, 3729].map(lengthText)).toEqual(['0 s', '45 s', '3 min 28 s', '1 h 2 min']);
});
