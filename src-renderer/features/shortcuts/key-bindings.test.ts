import { describe, expect, test } from 'vitest';
import { GO_WINDOW, KeyReader, type KeyBinding, type Press } from './key-bindings.ts';

const run = () => {};
const search: KeyBinding = { chord: { kind: 'control', letter: 'K' }, run };
const hide: KeyBinding = { chord: { kind: 'alt', letter: 'H' }, run };
const sheet: KeyBinding = { chord: { kind: 'sign', sign: '?' }, run };
const made: KeyBinding = { chord: { kind: 'go', letter: 'M' }, run };
const bindings = [search, hide, sheet, made];

const press = (key: string, held: Partial<Press> = {}): Press => ({
  key,
  code: `Key${key.toUpperCase()}`,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
});

function reading({ isBusy = false, hasSingleKeys = true } = {}) {
  const reader = new KeyReader();
  let now = 0;
  return {
    read: (...pressed: readonly Press[]) =>
      pressed.map((one) => reader.read(one, bindings, { isBusy, hasSingleKeys, now })).at(-1),
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

describe('with a modifier', () => {
  test('Ctrl and ⌘ mean the same; with more held, neither', () => {
    const { read } = reading();
    expect(read(press('k', { ctrlKey: true }))).toBe(search);
    expect(read(press('k', { metaKey: true }))).toBe(search);
    expect(read(press('K', { ctrlKey: true, shiftKey: true }))).toBeUndefined();
    expect(read(press('k', { ctrlKey: true, altKey: true }))).toBeUndefined();
    expect(read(press('k'))).toBeUndefined();
  });

  test('Alt counts by place where it writes a sign, by letter where it writes one', () => {
    const { read } = reading();
    expect(read(press('h', { altKey: true }))).toBe(hide);
    expect(read(press('˙', { altKey: true, code: 'KeyH' }))).toBe(hide);
    // On another layout the key in the place of H writes D.
    expect(read(press('d', { altKey: true, code: 'KeyH' }))).toBeUndefined();
  });
});

describe('without one', () => {
  test('G and then the letter go to a screen', () => {
    expect(reading().read(press('g'), press('m'))).toBe(made);
  });

  test('the letter alone, another key between, or too long a pause go nowhere', () => {
    expect(reading().read(press('m'))).toBeUndefined();
    expect(reading().read(press('g'), press('x'), press('m'))).toBeUndefined();
    const late = reading();
    late.read(press('g'));
    late.wait(GO_WINDOW + 1);
    expect(late.read(press('m'))).toBeUndefined();
    const inTime = reading();
    inTime.read(press('g'));
    inTime.wait(GO_WINDOW);
    expect(inTime.read(press('m'))).toBe(made);
  });

  test('a sign is read as it is written, whatever is held to write it', () => {
    expect(reading().read(press('?', { shiftKey: true }))).toBe(sheet);
  });
});

test('while something is typed only Ctrl acts', () => {
  const { read } = reading({ isBusy: true });
  expect(read(press('g'), press('m'))).toBeUndefined();
  expect(read(press('?', { shiftKey: true }))).toBeUndefined();
  expect(read(press('h', { altKey: true }))).toBeUndefined();
  expect(read(press('k', { ctrlKey: true }))).toBe(search);
});

test('switched off, single keys do nothing and those with a modifier go on', () => {
  const { read } = reading({ hasSingleKeys: false });
  expect(read(press('g'), press('m'))).toBeUndefined();
  expect(read(press('?', { shiftKey: true }))).toBeUndefined();
  expect(read(press('h', { altKey: true }))).toBe(hide);
  expect(read(press('k', { ctrlKey: true }))).toBe(search);
});
