import { beforeEach, expect, test } from 'vitest';
import { createDeviceStorage } from '#renderer/lib/device/storage.ts';
import { mayReload } from './crash-guard.ts';
import { crashReference, technicalText } from '#renderer/lib/device/crash-reference.ts';

beforeEach(() => sessionStorage.clear());

test('the first crash loads the page again, the next one soon after does not', () => {
  expect(mayReload(1_000_000)).toBe(true);
  expect(mayReload(1_005_000)).toBe(false);
  expect(mayReload(1_059_999)).toBe(false);
});

test('a crash after a minute without one reloads again', () => {
  expect(mayReload(1_000_000)).toBe(true);
  expect(mayReload(1_060_000)).toBe(true);
});

test('where nothing can be remembered, no crash loads the page again', () => {
  const blocked = createDeviceStorage(() => null, window);
  expect(mayReload(1_000_000, blocked)).toBe(false);
  expect(mayReload(2_000_000, blocked)).toBe(false);
});

test('the same error has the same reference, another one has another', () => {
  const error = new TypeError('Cannot read properties of undefined');
  expect(crashReference(error)).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
  expect(crashReference(error)).toBe(crashReference(error));
  expect(crashReference(new Error('other'))).not.toBe(crashReference(error));
});

test('the technical text names the error and where it broke', () => {
  expect(technicalText(new TypeError('broken'))).toMatch(/^TypeError: broken\nat /);
  expect(technicalText('thrown text')).toBe('thrown text');
});
