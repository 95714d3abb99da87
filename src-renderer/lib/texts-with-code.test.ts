import i18next from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { needTexts, withTexts } from './texts-with-code.ts';

let asked: string[] = [];

beforeEach(async () => {
  asked = [];
  await i18next
    .use({
      type: 'backend',
      init() {},
      read(_language: string, namespace: string, done: (error: unknown, texts: unknown) => void) {
        asked.push(namespace);
        if (namespace === 'broken') done(new Error('no such texts'), null);
        else done(null, { title: namespace });
      },
    })
    .init({ lng: 'es', fallbackLng: 'es', ns: ['common'], maxRetries: 0 });
  asked = [];
});

test('code is there together with the texts that it needs', async () => {
  const loaded = await withTexts(
    Promise.resolve().then(() => {
      needTexts('tree', 'common');
      return 'code';
    }),
  );
  expect(loaded).toBe('code');
  expect(i18next.hasLoadedNamespace('tree')).toBe(true);
  expect(asked).toEqual(['tree']);

  await withTexts(Promise.resolve('more code'));
  expect(asked).toEqual(['tree']);
});

test('texts that cannot be loaded do not hold the code up', async () => {
  needTexts('broken');
  expect(await withTexts(Promise.resolve('code'))).toBe('code');
});

test('code that cannot be loaded is refused as it was', async () => {
  await expect(withTexts(Promise.reject(new Error('offline')))).rejects.toThrow('offline');
});
