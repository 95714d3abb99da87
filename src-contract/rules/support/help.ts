import type { TicketCategory, TicketObjectKind } from './tickets.ts';

/** What a help article belongs to. */
export const helpTopics = [
  'withdrawals',
  'payments',
  'memberships',
  'tree',
  'account',
  'academy',
  'marketplace',
  'safety',
] as const;
export type HelpTopic = (typeof helpTopics)[number];

/** The topic that is offered first for a category; null: none in particular. */
export const topicOfCategory: Readonly<Record<TicketCategory, HelpTopic | null>> = {
  withdrawal: 'withdrawals',
  payment: 'payments',
  membership: 'memberships',
  tree: 'tree',
  account: 'account',
  academy: 'academy',
  marketplace: 'marketplace',
  other: null,
};

/** The object that an article's worked example can be told with. */
export type HelpExample = Extract<TicketObjectKind, 'withdrawal' | 'purchase' | 'closing'>;
export const helpExamples: readonly HelpExample[] = ['withdrawal', 'purchase', 'closing'];

/** `draft`: members never saw it · `withdrawn`: they did, and do not any more. */
export const helpStates = ['draft', 'published', 'withdrawn'] as const;
export type HelpState = (typeof helpStates)[number];

/** Every text of an article, in the order it is written in. */
export const helpTexts = [
  'title_es',
  'lead_es',
  'body_es',
  'title_en',
  'lead_en',
  'body_en',
] as const;
export type HelpText = (typeof helpTexts)[number];

export const helpLanguages = ['es', 'en'] as const;
export type HelpLanguage = (typeof helpLanguages)[number];

/** Characters at most; articles that one leads to. */
export const helpLimits = {
  title: 120,
  lead: 400,
  body: 20_000,
  /** What somebody missed in it. */
  missing: 1000,
  search: 120,
  /** Of the new ticket's subject and text, by which articles are offered. */
  about: 600,
  next: 4,
  /** Articles that are offered beside a new ticket. */
  offered: 4,
} as const;

/** Languages in which title, lead and body are all there. */
export const languagesOf = (texts: Readonly<Record<HelpText, string>>): HelpLanguage[] =>
  helpLanguages.filter((language) =>
    [`title_${language}`, `lead_${language}`, `body_${language}`].every(
      (name) => texts[name as HelpText].trim() !== '',
    ),
  );

/** The texts that a language has only in part: those would be shown as a hole. */
export const missingHelpTexts = (texts: Readonly<Record<HelpText, string>>): HelpText[] => {
  const whole = languagesOf(texts);
  const isBegun = (language: string) =>
    helpTexts.some((name) => name.endsWith(language) && texts[name].trim() !== '');
  const begun = helpLanguages.filter(isBegun);
  const wanted = begun.length === 0 ? helpLanguages : begun;
  return helpTexts.filter((name) => {
    const language = wanted.find((one) => name.endsWith(one));
    return language !== undefined && !whole.includes(language) && texts[name].trim() === '';
  });
};

const WORDS_A_MINUTE = 200;

/** Minutes that reading takes, at least one. */
export const readingMinutes = (...texts: readonly string[]): number =>
  Math.max(1, Math.round((texts.join(' ').match(/[\p{L}\d]+/gu) ?? []).length / WORDS_A_MINUTE));
