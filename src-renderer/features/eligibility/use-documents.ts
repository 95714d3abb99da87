import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { eligibility } from '#contract/api/tokenization/eligibility.ts';
import type { IdentityDocumentKind } from '#contract/rules/eligibility/documents.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { request } from '#renderer/lib/api/request.ts';
import { eligibilityQueries } from './eligibility-queries.ts';

/** A document on its way to the server, or refused by it. */
export interface Sending {
  readonly file: File;
  /** `refused`: of no use · `failed`: can be tried again. */
  readonly state: 'sending' | 'refused' | 'failed';
  /** How much of it has been sent, 0 to 1; null until that is known. */
  readonly share: number | null;
  readonly problem: string | null;
}

type List = ReadonlyMap<IdentityDocumentKind, Sending>;

export interface DocumentSendings {
  readonly list: List;
  readonly isSending: boolean;
  readonly send: (kind: IdentityDocumentKind, file: File) => void;
  /** Sends it no further, or takes what failed away. */
  readonly drop: (kind: IdentityDocumentKind) => void;
}

/** Documents that are being sent, at most one of a kind; each is sent at once and then the server's. */
export function useDocumentSendings(): DocumentSendings {
  const { t } = useTranslation('validation');
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [list, setList] = useState<List>(new Map());
  const running = useRef(new Map<IdentityDocumentKind, AbortController>());
  useEffect(() => {
    const { current: all } = running;
    return () => {
      for (const one of all.values()) one.abort();
      all.clear();
    };
  }, []);

  const put = (kind: IdentityDocumentKind, sending: Sending | undefined) =>
    setList((before) => {
      const after = new Map(before);
      if (sending) after.set(kind, sending);
      else after.delete(kind);
      return after;
    });

  const problemOf = (error: unknown): Pick<Sending, 'state' | 'problem'> => {
    const field = error instanceof ApiError ? error.fields['file'] : undefined;
    return field
      ? { state: 'refused', problem: t(field.id, { ...field.values }) }
      : { state: 'failed', problem: errorText(error) };
  };

  const send = async (kind: IdentityDocumentKind, file: File) => {
    running.current.get(kind)?.abort();
    const stop = new AbortController();
    const { signal } = stop;
    running.current.set(kind, stop);
    const sending: Sending = { file, state: 'sending', share: null, problem: null };
    put(kind, sending);
    const onProgress = (share: number) => {
      if (!signal.aborted) put(kind, { ...sending, share });
    };
    try {
      const sent = await request(eligibility.sendDocument, {
        body: { kind, file },
        signal,
        onProgress,
      });
      const { queryKey } = eligibilityQueries.state;
      // A reading that is under way does not know of it yet.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(
        queryKey,
        (before) => before && { ...before, documents: [...before.documents, sent] },
      );
      if (!signal.aborted) put(kind, undefined);
    } catch (error) {
      if (!signal.aborted) put(kind, { ...sending, ...problemOf(error) });
    } finally {
      if (running.current.get(kind) === stop) running.current.delete(kind);
    }
  };

  return {
    list,
    isSending: [...list.values()].some(({ state }) => state === 'sending'),
    send: (kind, file) => void send(kind, file),
    drop(kind) {
      running.current.get(kind)?.abort();
      put(kind, undefined);
    },
  };
}
