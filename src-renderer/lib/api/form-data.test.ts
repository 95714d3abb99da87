import { expect, test } from 'vitest';
import { toFormData } from './form-data.ts';

test('nested objects and lists become bracketed keys', () => {
  const form = toFormData({ name: 'Ana', address: { city: { id: 7 } }, tags: ['a', { b: true }] });
  expect([...form]).toEqual([
    ['name', 'Ana'],
    ['address[city][id]', '7'],
    ['tags[0]', 'a'],
    ['tags[1][b]', 'true'],
  ]);
});

test('null is an empty string at any depth, and undefined is left out', () => {
  const form = toFormData({
    avatar: null,
    phone: undefined,
    preferences: { notify: { news: null } },
  });
  expect([...form]).toEqual([
    ['avatar', ''],
    ['preferences[notify][news]', ''],
  ]);
});

test('text, numbers and switches keep their plain spelling', () => {
  const form = toFormData({ empty: '', quoted: '"a"', zero: 0, off: false });
  expect([...form]).toEqual([
    ['empty', ''],
    ['quoted', '"a"'],
    ['zero', '0'],
    ['off', 'false'],
  ]);
});

test('dates travel as ISO 8601, files and blobs as they are', async () => {
  const file = new File(['x'], 'me.png', { type: 'image/png' });
  const form = toFormData({ born: new Date(0), avatar: file, cut: { blob: new Blob(['yz']) } });
  expect(form.get('born')).toBe('1970-01-01T00:00:00.000Z');
  expect(form.get('avatar')).toBe(file);
  expect([...form.keys()]).toEqual(['born', 'avatar', 'cut[blob]']);
  expect(await (form.get('cut[blob]') as File).text()).toBe('yz');
});
