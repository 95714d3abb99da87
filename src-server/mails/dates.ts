import type { MailLanguage } from './texts.ts';

/** Month names come from these two, whatever the region writes. */
const monthLocales: Readonly<Record<MailLanguage, string>> = { es: 'es-MX', en: 'en-US' };

/** A moment as mails write it: "20 nov 2026, 20:05 UTC", "Nov 20, 2026, 8:05 PM UTC". */
export function formatMailDate(date: Date, language: MailLanguage, region: string): string {
  const clock = new Intl.DateTimeFormat(region, {
    hour: 'numeric',
    minute: '2-digit',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  })
    .format(date)
    .replaceAll(/\s/g, '\u00a0');
  return `${formatMailDay(date, language)}, ${clock} UTC`;
}

/** A day of UTC as mails write it: "20 nov 2026", "Nov 20, 2026". */
export function formatMailDay(date: Date, language: MailLanguage): string {
  const parts = new Intl.DateTimeFormat(monthLocales[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((one) => one.type === type)?.value ?? '';
  return language === 'es'
    ? `${part('day')} ${part('month')} ${part('year')}`
    : `${part('month')} ${part('day')}, ${part('year')}`;
}
