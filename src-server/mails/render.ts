import { formatMailDate } from './dates.ts';
import {
  mailFoot,
  mailTexts,
  type MailFigure,
  type MailLanguage,
  type MailTemplate,
  type MailValue,
  type MailValues,
} from './texts.ts';

/** The regions of Spanish and English where nothing tells another one. */
const regions: Readonly<Record<MailLanguage, string>> = { es: 'es-MX', en: 'en-US' };

/** Whose language and region a mail is written in. */
export interface MailReader {
  readonly language: MailLanguage;
  /** BCP 47 tag for separators and clock; empty or missing: the language's own. */
  readonly region?: string | undefined;
}

/** Subject and plain text of a mail. */
export function renderMail<Template extends MailTemplate>(
  template: Template,
  reader: MailReader,
  values: MailValues<Template>,
): { subject: string; text: string } {
  const { language } = reader;
  const [subject, text] = mailTexts[template][language];
  const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    written((values as Record<string, MailValue>)[name] ?? '', reader),
  );
  return { subject, text: `${filled}\n\n${mailFoot[language]}\n` };
}

function written(value: MailValue, { language, region }: MailReader): string {
  const locale = region || regions[language];
  if (value instanceof Date) return formatMailDate(value, language, locale);
  if (typeof value === 'object') return formatMailFigure(value, locale);
  return String(value);
}

/** As many decimals as the figure has; grouped, so that a mark of decimals is never one of thousands. */
function formatMailFigure({ decimal }: MailFigure, locale: string): string {
  const digits = decimal.split('.', 2)[1]?.length ?? 0;
  return new Intl.NumberFormat(locale, {
    numberingSystem: 'latn',
    useGrouping: 'always',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(decimal as `${number}`);
}

/** The same text as HTML: paragraphs and nothing else, so that both say the same. */
export function htmlOf(text: string): string {
  const paragraphs = text
    .trim()
    .split('\n\n')
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`);
  return `<!doctype html><html><body>${paragraphs.join('')}</body></html>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
