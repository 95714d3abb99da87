import { expect, test } from 'vitest';
import { freePort, reserve } from './free-port.ts';

test('a port is given away once', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(new Set(ports).size).toBe(50);
  expect(Math.max(...ports)).toBeLessThan(32_768);
  expect(await Promise.all(ports.map(reserve))).not.toContain(true);
});

test('one that nobody was given can be reserved, once', async () => {
  expect(await reserve(70_001)).toBe(true);
  expect(await reserve(70_001)).toBe(false);
});
