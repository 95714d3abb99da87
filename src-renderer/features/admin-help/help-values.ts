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
