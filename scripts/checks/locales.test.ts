import { expect, test } from 'vitest';
import { findTextProblems } from './locales.ts';

type Pack = Record<string, string>;

function problems(es: Pack, en: Pack, code: string): string[] {
  return findTextProblems(
    new Map([
      ['locales/es/wallet.json', JSON.stringify(es)],
      ['locales/en/wallet.json', JSON.stringify(en)],
    ]),
    new Map([['src-renderer/a.tsx', `const { t } = useTranslation('wallet');\n${code}`]]),
  );
}

test('texts that both languages have and the code asks for are fine', () => {
  const es = { 'wallet.title': 'Billetera', 'status.paid': 'Pagado', Sí: 'Sí' };
  const en = { 'wallet.title': 'Wallet', 'status.paid': 'Paid', Sí: 'Yes' };
  const code = 't(\'wallet.title\'); t(`status.${status}`); const label = <Trans i18nKey="Sí" />;';
  expect(problems(es, en, code)).toEqual([]);
});

test('a key that one language lacks is found', () => {
  expect(problems({ a: 'A' }, {}, "t('a')")).toEqual(['en/wallet.json: «a» is missing']);
});

test('an empty text is found', () => {
  expect(problems({ a: 'A' }, { a: ' ' }, "t('a')")).toEqual(['en/wallet.json: «a» is empty']);
});

test('a key the code asks for and nobody wrote is found', () => {
  const found = problems({ a: 'A' }, { a: 'A' }, "t('a'); t(ok ? 'a' : 'b');");
  expect(found).toEqual([expect.stringContaining("'b' is not in wallet")]);
});

test('a key is looked for where its function looks', () => {
  const es = { a: 'A', b: 'B' };
  const elsewhere =
    "const { t: own } = useTranslation('other'); own('a'); t('b', { ns: 'other' });";
  expect(problems(es, es, elsewhere)).toEqual([
    "src-renderer/a.tsx: 'a' is not in other",
    "src-renderer/a.tsx: 'b' is not in other",
  ]);
  const here = "const { t: own } = useTranslation('wallet'); own('a'); t('b', { ns: 'wallet' });";
  expect(problems(es, es, here)).toEqual([]);
});

test('a key that no string of the code can mean is found', () => {
  const found = problems({ 'a.x': 'A', 'b.x': 'B' }, { 'a.x': 'A', 'b.x': 'B' }, 't(`a.${x}`)');
  expect(found).toEqual(['wallet.json: «b.x» is used nowhere']);
});

test('each language needs the plural forms it has', () => {
  const es = {
    days_one: '{{count}} día',
    days_many: '{{count}} de días',
    days_other: '{{count}} días',
  };
  const en = { days_one: '{{count}} day', days_other: '{{count}} days' };
  const { days_many: _, ...withoutMany } = es;
  expect(problems(es, en, "t('days', { count })")).toEqual([]);
  expect(problems(withoutMany, en, "t('days', { count })")).toEqual([
    'es/wallet.json: «days_many» is missing',
  ]);
});

test('placeholders that differ between the languages are found', () => {
  const found = problems({ hi: 'Hola {{name}}' }, { hi: 'Hi {{username}}' }, "t('hi')");
  expect(found).toEqual(['wallet.json: «hi» has other placeholders in es than in en']);
});
