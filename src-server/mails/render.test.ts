import { expect, test } from 'vitest';
import { htmlOf, renderMail } from './render.ts';
import { figure, mailTexts } from './texts.ts';

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';

test('a withdrawal code names amount, currency and the whole address, but not in the subject', () => {
  const values = {
    code: '012345',
    amount: '150.00',
    currency: 'USDT',
    address,
    network: 'TCT Demo',
    minutes: 10,
  };
  const { subject, text } = renderMail('code.withdrawal', { language: 'es' }, values);
  for (const part of ['012345', '150.00 USD', 'USDT', address]) {
    expect(text).toContain(part);
    expect(subject).not.toContain(part);
  }
});

test('no mail holds a link, every one ends with the foot, and both languages ask for the same values', () => {
  const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].toSorted();
  for (const { es, en } of Object.values(mailTexts)) {
    expect(placeholders(en[1])).toEqual(placeholders(es[1]));
    for (const [subject, text] of [es, en]) {
      expect(text).not.toMatch(/https?:|www\./);
      expect(subject).not.toMatch(/\{\{/);
    }
  }
  expect(renderMail('register.exists', { language: 'en' }, {}).text).toMatch(
    /open links in other emails\.\n$/,
  );
});

test('HTML says the same and carries nothing that a value could bring', () => {
  const { text } = renderMail(
    'withdrawal.refused',
    { language: 'en' },
    {
      number: 7,
      reason: '<b onclick="x">bad</b> & more.',
      amount: '5.00',
    },
  );
  const html = htmlOf(text);
  expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;bad&lt;/b&gt; &amp; more.');
  expect(html).not.toMatch(/<b[ >]|href|src=/);
});

test.each([
  ['es', '', '2,500.00', '1,024.123456'],
  ['es', 'es-ES', '2.500,00', '1.024,123456'],
  ['en', 'es-AR', '2.500,00', '1.024,123456'],
  ['en', 'ar-EG', '2,500.00', '1,024.123456'],
] as const)('figures of a mail in %s follow the region %j', (language, region, usd, tokens) => {
  const { text } = renderMail(
    'withdrawal.requested',
    { language, region },
    {
      number: 10482,
      amount: figure('2500.00'),
      tokenAmount: figure('1024.123456'),
      currency: 'USDT',
      address,
    },
  );
  expect(text).toContain(` 10482: ${usd} USD`);
  expect(text).toContain(`${tokens} USDT`);
});

test.each([
  ['es', 'es-ES', '20 nov 2026, 20:05 UTC'],
  ['es', 'es-MX', '20 nov 2026, 8:05\u00a0p.m. UTC'],
  ['en', 'es-ES', 'Nov 20, 2026, 20:05 UTC'],
  ['en', 'en-US', 'Nov 20, 2026, 8:05\u00a0PM UTC'],
] as const)('the clock of a mail in %s follows the region %s', (language, region, moment) => {
  const date = new Date('2026-11-20T20:05:00Z');
  expect(renderMail('password.changed', { language, region }, { date }).text).toContain(moment);
});
