import type { HelpExample, HelpTopic } from '#contract/rules/support/help.ts';

interface Texts {
  readonly title: string;
  readonly lead: string;
  /** Markdown. */
  readonly body: string;
}

/** An article that comes with the product. No figure that a setting can change stands in it. */
export interface DefaultArticle {
  readonly slug: string;
  readonly topic: HelpTopic;
  readonly example?: HelpExample;
  readonly path: string;
  readonly next: readonly string[];
  readonly es: Texts;
  readonly en: Texts;
}
