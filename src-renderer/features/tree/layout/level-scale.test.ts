import { expect, test } from 'vitest';
import { detailOf, levelScale } from './level-scale.ts';

const full = { levels: 17, widest: 65_536, screen: 800 };

test('upper levels of a wide tree are cards while its last ones are denser than pixels', () => {
  const scale = levelScale(1100 / 65_536, full);
  expect([0, 1, 2].map(scale.detail)).toEqual(['card', 'card', 'card']);
  expect(scale.detail(3)).toBe('chip');
  expect(scale.detail(16)).toBe('dense');
  expect(scale.height).toBeLessThan(1000);
});

test('a place and its level lead to each other, above, among and below the levels', () => {
  for (const zoom of [0.001, 0.02, 1, 40, 200]) {
    const scale = levelScale(zoom, full);
    for (const level of [-1, 0, 0.5, 3, 7.25, 16, 20]) {
      expect(scale.levelAt(scale.top(level))).toBeCloseTo(level, 6);
    }
  }
});

test('levels never stand closer at a larger scale', () => {
  let before = 0;
  for (let zoom = 0.001; zoom < 268; zoom *= 1.1) {
    const { height } = levelScale(zoom, full);
    expect(height).toBeGreaterThanOrEqual(before - 60);
    before = height;
  }
});

test('a chain of 50,000 levels is as high as the screen at the smallest scale', () => {
  const { height } = levelScale(1e-6, { levels: 50_000, widest: 1, screen: 800 });
  expect(height).toBeLessThan(820);
});

test('everything is a full card at the nearest', () => {
  expect(detailOf(268, 268)).toBe('full');
});
