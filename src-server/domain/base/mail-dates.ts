import type { MailLanguage } from '../../mails/texts.ts';

const locales: Readonly<Record<MailLanguage, string>> = { es: 'es-MX', en: 'en-US' };

/** A moment as mails write it: "20 nov 2026, 20:05 UTC", "Nov 20, 2026, 20:05 UTC". */
export function formatMailDate(date: Date, language: MailLanguage): string {
  const part = partsOf(date, language);
  return `${formatMailDay(date, language)}, ${part('hour')}:${part('minute')} UTC`;
}

/** A day of UTC as mails write it: "20 nov 2026", "Nov 20, 2026". */
export function formatMailDay(date: Date, language: MailLanguage): string {
  const part = partsOf(date, language);
  return language === 'es'
    ? `${part('day')} ${part('month')} ${part('year')}`
    : `${part('month')} ${part('day')}, ${part('year')}`;
}

function partsOf(date: Date, language: MailLanguage) {
  const parts = new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).formatToParts(date);
  return (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((one) => one.type === type)?.value ?? '';
}
