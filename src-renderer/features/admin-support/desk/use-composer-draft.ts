import { useTicketDraft } from '#renderer/domain/ticket/use-ticket-draft.ts';
import type { ReadyFile } from '#renderer/domain/ticket/use-uploads.ts';
import type { TicketMessage } from '#contract/api/support/tickets.ts';
import type { Span } from './macro-text.ts';

export type ArticleLink = TicketMessage['articles'][number];

/** What is written in one mode of one ticket, and not sent yet. */
export interface ComposerDraft {
  readonly text: string;
  /** Values that a macro put in. */
  readonly filled: readonly Span[];
  readonly macros: readonly number[];
  readonly articles: readonly ArticleLink[];
  readonly files: readonly ReadyFile[];
  /** The newest message that was there when the writing began. */
  readonly seen: number;
}

export const emptyDraft: ComposerDraft = {
  text: '',
  filled: [],
  macros: [],
  articles: [],
  files: [],
  seen: 0,
};

/** What a reload left; a draft of another version of the app is none. */
function read(kept: unknown): ComposerDraft | null {
  const draft = { ...emptyDraft, ...(kept as Partial<ComposerDraft> | null) };
  const lists = [draft.filled, draft.macros, draft.articles, draft.files];
  return typeof draft.text === 'string' &&
    typeof draft.seen === 'number' &&
    lists.every(Array.isArray)
    ? draft
    : null;
}

/** The two modes of a ticket keep separate drafts. */
export const useComposerDraft = (number: number, mode: 'reply' | 'note') =>
  useTicketDraft<ComposerDraft>(`desk.${number}.${mode}`, emptyDraft, read);
