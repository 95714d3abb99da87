import { expect, test } from 'vitest';
import { matchBinary } from '#contract/rules/bonuses.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { settingDefaults } from '#contract/rules/settings.ts';
import { quoteWithdrawal } from '#contract/rules/withdrawals/quote.ts';
import { demoArticles } from './news-articles.ts';

const pool = { month: new Date('2026-10-01'), results: [8300, -3900, 2000, -10_600, 0] };
const articles = demoArticles(new Date('2026-12-31T22:00:00Z'), pool);
const article = (slug: string) => {
  const found = articles.find((candidate) => candidate.slug.startsWith(slug));
  if (!found) throw new Error(`There is no ${slug}`);
  return found;
};

test('every article is whole in both languages, newest first, with no raw HTML', () => {
  expect(new Set(articles.map(({ slug }) => slug)).size).toBe(articles.length);
  for (const { es, en } of articles) {
    for (const text of [es.title, es.summary, es.body, en.title, en.summary, en.body]) {
      expect(text).toMatch(/\S/);
      expect(text).not.toMatch(/<|undefined|NaN|!/);
    }
  }
  const ages = articles.map(({ daysAgo }) => daysAgo);
  expect(ages).toEqual(ages.toSorted((a, b) => a - b));
});

test('the fees are those of the settings, and the change is still to come', () => {
  const receive = (feeRate: string) =>
    formatUsd(quoteWithdrawal(parseUsd('500'), { feeRate, price: '1', tokenDecimals: 6 }).net);
  const { en, es } = article('tarifa');
  expect(en.title).toContain('Jan 1, 2027');
  expect(es.title).toContain('1 ene 2027');
  const fees = [settingDefaults.withdrawal_fee_stable, settingDefaults.withdrawal_fee_tct];
  expect(fees).toEqual(['0.03', '0.01']);
  expect(en.body).toContain(`{${receive('0.03')}}\u00A0USD`);
  expect(en.body).toContain(`{${receive('0.015')}}\u00A0USD`);
});

test('the example of the carry is what a closing does', () => {
  const closing = matchBinary(parseUsd('2500'), parseUsd('1800'), '0.09', parseUsd('900'));
  expect(formatUsd(closing.paid)).toBe('162.00');
  expect(article('como-leer').en.body).toContain('{162.00}\u00A0USD');
  expect([closing.carryLeft, closing.carryRight].map(formatUsd)).toEqual(['700.00', '0.00']);
});

test('the pool tells its losses with their minus, for each region to write', () => {
  const { es, en } = article('resultado');
  expect(es.title).toBe('Resultado del pool Andes en octubre: −{0.42}\u00A0%');
  expect(en.title).toBe('Result of the Andes pool in October: −{0.42}%');
  expect(en.body).toContain('| Worst day | −{1.06}% |');
  expect(en.body).toContain('| Days with a loss | 2 of 5 |');
});

test('without results there is no article about them', () => {
  const slugs = demoArticles(new Date(), null).map(({ slug }) => slug);
  expect(slugs.filter((slug) => slug.startsWith('resultado'))).toEqual([]);
});
