import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import type { adminSupport, DeskTicket } from '#contract/api/admin/support/tickets.ts';
import type { messageEnds } from '#contract/rules/support/tickets.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { ApiError, hasCode } from '#renderer/lib/api/error.ts';
import { useIdempotencyKeys } from '#renderer/lib/api/idempotency-key.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useReply } from '../support-mutations.ts';
import { supportQueries } from '../support-queries.ts';
import type { ComposerDraft } from './use-composer-draft.ts';

export type End = (typeof messageEnds)[number];

/** Sends what is written; the same text sent again after silence is one message. */
export function useSendMessage(
  ticket: DeskTicket,
  mode: 'reply' | 'note',
  draft: ComposerDraft,
  onSent: () => void,
) {
  const { t } = useTranslation('admin-support');
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const reply = useReply(ticket.number);
  const keys = useIdempotencyKeys();
  const agents = useQuery({ ...supportQueries.agents, enabled: draft.text.includes('@') });
  const [newer, setNewer] = useState<{ message: number; end: End } | null>(null);
  const [failed, setFailed] = useState<{ text: string; end: End; seen: number } | null>(null);

  const sendWith = async (end: End, seen: number) => {
    if (reply.isPending) return;
    setFailed(null);
    setNewer(null);
    const body = bodyOf(end, seen);
    try {
      await reply.mutateAsync({ body, key: keys.keyFor(body) });
      keys.settle();
      onSent();
      showToast('ok', t(mode === 'note' ? 'sent.note' : `sent.${end}`));
    } catch (error) {
      if (error instanceof ApiError && !error.isUnanswered) keys.settle();
      const message = newerIn(error);
      if (message === null) setFailed({ text: errorText(error), end, seen });
      else {
        await queryClient.invalidateQueries({
          queryKey: supportQueries.one(ticket.number).queryKey,
        });
        setNewer({ message, end });
      }
    }
  };
  const bodyOf = (end: End, seen: number) => ({
    text: draft.text.trim(),
    is_internal: mode === 'note',
    end,
    seen,
    attachments: draft.files.map(({ file_id, kind }) => ({ file_id, kind })),
    ...(mode === 'reply' && { articles: draft.articles.map(({ slug }) => slug) }),
    ...(mode === 'note' && { mentions: mentionedIn() }),
    macros: [...draft.macros],
  });
  const mentionedIn = (): number[] =>
    (agents.data?.items ?? [])
      .filter(({ name }) => draft.text.includes(`@${name}`))
      .map(({ id }) => id)
      .slice(0, 5);

  return {
    isSending: reply.isPending,
    isNewer: newer !== null,
    failure: failed?.text ?? null,
    send: (end: End) => void sendWith(end, draft.seen),
    retry: () => failed && void sendWith(failed.end, failed.seen),
    sendAnyway: () => newer && void sendWith(newer.end, newer.message),
    keepEditing: () => setNewer(null),
  };
}

/** The message that came while this one was written; null where it was refused for something else. */
function newerIn(error: unknown): number | null {
  if (!hasCode<typeof adminSupport.reply>(error, 'conflict')) return null;
  const message = error.body?.details?.['message'];
  return typeof message === 'number' ? message : null;
}
