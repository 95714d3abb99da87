import type { HelpDraft, HelpFields } from '#contract/api/admin/support/texts.ts';
import {
  helpExamples,
  helpTexts,
  helpTopics,
  type HelpTopic,
} from '#contract/rules/support/help.ts';

export const helpNames = ['topic', 'example', 'path', 'next', ...helpTexts] as const;
export type HelpName = (typeof helpNames)[number];

/** An article as it is typed: an empty example or path is none, `next` are slugs, one a line. */
export type HelpValues = Readonly<Record<HelpName, string>>;

export const emptyHelp: HelpValues = {
  topic: 'withdrawals',
  example: '',
  path: '',
  next: '',
  title_es: '',
  lead_es: '',
  body_es: '',
  title_en: '',
  lead_en: '',
  body_en: '',
};

export const valuesOf = (article: HelpDraft): HelpValues => ({
  topic: article.topic,
  example: article.example ?? '',
  path: article.path ?? '',
  next: article.next.join('\n'),
  title_es: article.title_es,
  lead_es: article.lead_es,
  body_es: article.body_es,
  title_en: article.title_en,
  lead_en: article.lead_en,
  body_en: article.body_en,
});

export const topicOf = (text: string): HelpTopic =>
  helpTopics.find((one) => one === text) ?? 'withdrawals';

export const slugsOf = (next: string): string[] => next.split('\n').filter((slug) => slug !== '');

export const fieldsOf = ({ topic, example, path, next, ...texts }: HelpValues): HelpFields => ({
  topic: topicOf(topic),
  example: helpExamples.find((one) => one === example) ?? null,
  path: path === '' ? null : path,
  next: slugsOf(next),
  ...texts,
});

export const changedNames = (one: HelpValues, other: HelpValues): HelpName[] =>
  helpNames.filter((name) => one[name] !== other[name]);

/** What becomes of each part that differs, where two wrote on the same article. */
export interface Merge {
  /** Everything that was written by one of them alone is in it; of the rest, what is ours. */
  readonly values: HelpValues;
  /** Written by both: somebody has to choose. */
  readonly contested: readonly HelpName[];
}

/** Joins our text and theirs, both written on the same base. */
export function mergeValues(base: HelpValues, ours: HelpValues, theirs: HelpValues): Merge {
  const differing = changedNames(ours, theirs);
  const byThem = differing.filter((name) => ours[name] === base[name]);
  const taken = Object.fromEntries(byThem.map((name) => [name, theirs[name]]));
  return {
    values: { ...ours, ...taken },
    contested: differing.filter((name) => ours[name] !== base[name] && theirs[name] !== base[name]),
  };
}
