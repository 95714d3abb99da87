import { expect, test } from 'vitest';
import { Sharpness } from './sharpness.ts';

const DENSE = 2.625;

function moved(sharpness: Sharpness, frames: readonly number[]): void {
  for (const ms of frames) sharpness.frameTook(ms, DENSE);
}

const of = (count: number, ms: number) => Array<number>(count).fill(ms);

test('a device that draws in time shows every pixel, now and then a late frame included', () => {
  const sharpness = new Sharpness();
  moved(sharpness, [...of(20, 17), 40, ...of(20, 17), 40, ...of(20, 17)]);
  expect(sharpness.ratio(DENSE, true)).toBe(DENSE);
  expect(sharpness.rest()).toBe(false);
});

test('frames that stutter take pixels away while moving, and none at rest', () => {
  const sharpness = new Sharpness();
  moved(sharpness, [60, 60]);
  expect(sharpness.ratio(DENSE, true)).toBeCloseTo(1.575);
  moved(sharpness, of(10, 40));
  expect(sharpness.ratio(DENSE, true)).toBe(1);
  expect(sharpness.ratio(DENSE, false)).toBe(DENSE);
  expect(sharpness.rest()).toBe(true);
});

test('what was slow once is tried again after smooth movements', () => {
  const sharpness = new Sharpness();
  moved(sharpness, of(2, 60));
  sharpness.rest();
  for (let movement = 0; movement < 3; movement += 1) {
    expect(sharpness.ratio(DENSE, true)).toBeLessThan(DENSE);
    moved(sharpness, of(30, 17));
    sharpness.rest();
  }
  expect(sharpness.ratio(DENSE, true)).toBe(DENSE);
});

test('a screen with one pixel a pixel stays as it is', () => {
  const sharpness = new Sharpness();
  for (const ms of of(20, 90)) sharpness.frameTook(ms, 1);
  expect(sharpness.ratio(1, true)).toBe(1);
  expect(sharpness.rest()).toBe(false);
});
