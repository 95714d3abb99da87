import { expect, test } from 'vitest';
import { htmlOf, renderMail } from './render.ts';
import { mailTexts } from './texts.ts';

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
  const { subject, text } = renderMail('code.withdrawal', 'es', values);
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
  expect(renderMail('register.exists', 'en', {}).text).toMatch(/open links in other emails\.\n$/);
});

test('HTML says the same and carries nothing that a value could bring', () => {
  const { text } = renderMail('withdrawal.refused', 'en', {
    number: 7,
    reason: '<b onclick="x">bad</b> & more.',
    amount: '5.00',
  });
  const html = htmlOf(text);
  expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;bad&lt;/b&gt; &amp; more.');
  expect(html).not.toMatch(/<b[ >]|href|src=/);
});
