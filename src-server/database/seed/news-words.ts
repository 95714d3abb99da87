import type { NewsCategory } from '#contract/rules/news.ts';

/** An article of the demo in one language; the body is Markdown. */
interface ArticleText {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}

export interface DemoArticle {
  readonly slug: string;
  readonly category: NewsCategory;
  readonly icon: string | null;
  readonly path: string | null;
  readonly daysAgo: number;
  readonly es: ArticleText;
  readonly en: ArticleText;
}

type Language = 'es' | 'en';

const locales = { es: 'es', en: 'en-US' } as const;

/** "1 dic 2026", "Dec 1, 2026": a day of UTC. */
export const dateIn = (language: Language, date: Date): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(date);

/** "octubre", "October": the month of UTC. */
export const monthIn = (language: Language, date: Date): string =>
  new Intl.DateTimeFormat(locales[language], { month: 'long', timeZone: 'UTC' }).format(date);

/** Ten-thousandths of a percent, as each device writes it by its region: "+{1.35} %", "−{0.0425}%". */
export function percentIn(language: Language, tenThousandths: number): string {
  const [plus, minus] = [tenThousandths > 0 ? '+' : '', tenThousandths < 0 ? '−' : ''];
  const digits = (Math.abs(tenThousandths) / 10_000).toFixed(4).replace(/0{1,2}$/, '');
  return `${plus}${minus}{${digits}}${language === 'es' ? '\u00A0' : ''}%`;
}

/** A number and its unit stay on one line. */
export const keepUnits = (text: string): string =>
  text.replaceAll(/([\d}]) (%|USD|BV|UTC)/g, '$1\u00A0$2');
