import i18next from 'i18next';
import { beforeEach, describe, expect, test } from 'vitest';
import { notificationEventIds } from '#contract/rules/notifications.ts';
import { startTranslation } from '#renderer/lib/i18n.ts';
import { notification } from './inbox.fixtures.ts';
import { inboxText } from './inbox-texts.ts';

type Told = Parameters<typeof inboxText>[0];

/** With plain spaces, where a unit is kept with its figure. */
const write = (told: Told, language: 'es' | 'en' = 'es', mask?: string) => {
  const { title, sentence } = inboxText(told, {
    t: i18next.getFixedT(language, ['inbox', 'withdrawals']),
    format: { language, region: 'es-AR', timeZone: 'UTC' },
    mask,
  });
  return { title, sentence: sentence.replaceAll('\u00a0', ' ') };
};

beforeEach(async () => {
  await startTranslation();
  await i18next.loadLanguages(['es', 'en']);
  await i18next.loadNamespaces(['inbox', 'withdrawals']);
});

describe.each(['es', 'en'] as const)('in %s', (language) => {
  test.each(notificationEventIds)(
    '%s has a title and a sentence, with nothing left out',
    (event) => {
      const { title, sentence } = write(notification(event), language);
      for (const text of [title, sentence]) {
        expect(text).not.toBe('');
        expect(text).not.toMatch(/[{}]|—|\.\.|undefined/);
        expect(text).not.toContain(event);
      }
    },
  );
});

test('what was paid is called a renewal or an upgrade where it was one', () => {
  const settled = notification('payment.settled');
  const sentence = (kind: string) =>
    write({ ...settled, values: { ...settled.values, kind } }).sentence;
  expect(sentence('renewal')).toMatch(/de tu renovación/);
  expect(sentence('upgrade')).toMatch(/de tu mejora/);
  // Of before it was said which.
  expect(sentence('')).toBe(sentence('new'));
});

test('amounts, days and rates are written as the region does, results with their sign', () => {
  const sentenceOf = (event: (typeof notificationEventIds)[number]) =>
    write(notification(event)).sentence;
  expect(sentenceOf('payment.settled')).toBe(
    'Recibimos tu pago de 1.250,00 USD. Tu membresía dura hasta el 28 mar 2027.',
  );
  expect(sentenceOf('bonus.binary')).toBe(
    'Volumen emparejado el 19 nov 2026: 2.500 BV × 9% · +225,00 USD. ' +
      'Tu remanente: 1.000 BV a la izquierda y 0 BV a la derecha.',
  );
  expect(sentenceOf('bonus.pool')).toBe('Resultado del 19 nov 2026: −4,10 USD');
  expect(sentenceOf('withdrawal.paid')).toBe('Pagado y confirmado: 630,50 USDT.');
});

test('figures of a title of news are written as the region does', () => {
  const news = notification('news.published', { values: { title: 'Cierre con {2500} BV' } });
  expect(write(news).sentence).toContain('Cierre con 2.500 BV');
});

test('a closing says what its cap cut off, and one of before what it knows', () => {
  const closing = (change: Readonly<Record<string, string>>, mask?: string) =>
    write(
      notification('bonus.binary', {
        values: { ...notification('bonus.binary').values, ...change },
      }),
      'es',
      mask,
    ).sentence;
  expect(closing({ flushed: '50' })).toContain('Recorte por tope: 50,00 USD no se pagan.');
  expect(closing({})).not.toContain('Recorte');
  expect(closing({ flushed: '50' }, '••••')).toContain('Recorte por tope: •••• USD');
  expect(closing({ left: '', right: '', flushed: '' })).toBe(
    'Volumen emparejado el 19 nov 2026: 2.500 BV × 9% · +225,00 USD',
  );
});

test('a refusal says its reason in the words of the withdrawals, and ends its sentence once', () => {
  const refused = (reason: string, note = '') =>
    write({
      event: 'withdrawal.refused',
      values: { number: '1', amount: '120', reason, note },
    }).sentence;
  expect(refused('repeated')).toBe('Rechazado: Parece repetido. 120,00 USD volvieron a tu saldo.');
  expect(refused('other', 'Falta un documento.')).toBe(
    'Rechazado: Falta un documento. 120,00 USD volvieron a tu saldo.',
  );
  expect(refused('')).toBe('Rechazado. 120,00 USD volvieron a tu saldo.');
});

test('the plan is named in the language of the screens', () => {
  expect(write(notification('payment.settled'), 'en').title).toBe('Advanced membership');
});

test('hidden amounts are nowhere in the sentence; what is no amount stays', () => {
  const shown = write(notification('bonus.binary'), 'es', '••••').sentence;
  expect(shown).not.toContain('225');
  // With the volume the rate would give it away.
  expect(shown).not.toContain('9%');
  expect(shown).toContain('•••• USD');
  expect(shown).toContain('2.500 BV');
  expect(write(notification('withdrawal.paid'), 'es', '••••').sentence).not.toContain('630');
});

test('what the server did not say or said wrongly is unknown, never zero', () => {
  const broken = { event: 'bonus.pool', values: { amount: 'x', pool: '', day: 'soon' } } as const;
  expect(write(broken)).toEqual({ title: 'Pool —', sentence: 'Resultado del —: — USD' });
  const nameless = { browser: '', system: '', place: '::1', at: '2026-11-20T15:00:00.000Z' };
  expect(write({ event: 'security.login', values: nameless }).sentence).toMatch(
    /^Desde un dispositivo desconocido, ::1/,
  );
});
