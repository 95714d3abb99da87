import { expect, test } from 'vitest';
import { shortVolume } from './short-volume.ts';

test('a volume is whole on a card as long as it fits, and is then cut, never rounded up', () => {
  const format = { region: 'en-US', language: 'en' } as const;
  expect(shortVolume('99999.99', format)).toBe('99,999');
  expect(shortVolume('100000', format)).toBe('100K');
  expect(shortVolume('118499.99', format)).toBe('118.4K');
  expect(shortVolume('999999', format)).toBe('999.9K');
  expect(shortVolume('1250000', format)).toBe('1.2M');
});
