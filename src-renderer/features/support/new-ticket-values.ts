import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import {
  categoryOfObject,
  ticketCategories,
  ticketObjectKinds,
  type TicketCategory,
} from '#contract/rules/support/tickets.ts';
import { memberScreens } from '#contract/rules/screens.ts';
import { useTicketDraft } from '#renderer/domain/ticket/use-ticket-draft.ts';
import type { ReadyFile } from '#renderer/domain/ticket/use-uploads.ts';
import type { Written } from '#renderer/lib/ask-support.ts';
import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';
import type { ObjectName } from './support-queries.ts';

/** What the address of the form names: what the new ticket is about. */
export interface CameWith {
  readonly object: ObjectName | null;
  readonly requestId: string | null;
  readonly follows: number | null;
  readonly isError: boolean;
  /** Heading of the screen that it came from; null: it is not known. */
  readonly screen: string | null;
  /** What it begins with; null: nothing. */
  readonly written: Written | null;
}

function readWritten(given: unknown): Written | null {
  const { name, subject, text } = (given ?? {}) as Partial<Record<keyof Written, unknown>>;
  if (typeof name !== 'string' || typeof subject !== 'string' || typeof text !== 'string') {
    return null;
  }
  return { name, subject, text };
}

/** "withdrawal-10025", "closing-2026-11-14". */
export function readAbout(about: string | null): ObjectName | null {
  const [, kind = '', id = ''] = /^([a-z]+)-([\d-]{1,20})$/.exec(about ?? '') ?? [];
  const known = ticketObjectKinds.find((one) => one === kind);
  return known ? { kind: known, id } : null;
}

export const aboutOf = ({ kind, id }: ObjectName): string => `${kind}-${id}`;

export function useCameWith(): CameWith {
  const { t } = useTranslation('shell');
  const [params] = useSearchParams();
  const { state } = useLocation() as { readonly state: unknown };
  return useMemo(() => {
    const { from, written } = (state ?? {}) as {
      readonly from?: unknown;
      readonly written?: unknown;
    };
    const path = typeof from === 'string' ? from.replace(/^\//, '') : '';
    const follows = Number(params.get('follows'));
    const requestId = params.get('request');
    return {
      object: readAbout(params.get('about')),
      requestId: requestId !== null && /^[\w-]{1,64}$/.test(requestId) ? requestId : null,
      follows: Number.isSafeInteger(follows) && follows > 0 ? follows : null,
      isError: params.get('error') !== null,
      screen: Object.hasOwn(memberScreens, path) ? t(`heading.${path.replaceAll('/', '-')}`) : null,
      written: readWritten(written),
    };
  }, [params, state, t]);
}

export interface NewTicketValues {
  readonly category: TicketCategory;
  readonly subject: string;
  readonly text: string;
  readonly files: readonly ReadyFile[];
  /** The object that came along is part of it. */
  readonly hasObject: boolean;
}

function readValues(kept: unknown): NewTicketValues | null {
  const values = (kept ?? {}) as Partial<Record<keyof NewTicketValues, unknown>>;
  const category = ticketCategories.find((one) => one === values.category);
  const { subject, text, files, hasObject } = values;
  if (!category || typeof subject !== 'string' || typeof text !== 'string') return null;
  return {
    category,
    subject,
    text,
    files: Array.isArray(files) ? (files as ReadyFile[]) : [],
    hasObject: hasObject !== false,
  };
}

/** What was typed of a new ticket about the same thing, or what it begins with. */
export function useNewTicketDraft(came: CameWith, subject: string) {
  const { object, follows, isError, written } = came;
  const about = object ? aboutOf(object) : (follows ?? (isError ? 'error' : 'plain'));
  const name = written ? `${about}.${written.name}` : about;
  return useTicketDraft<NewTicketValues>(
    `new.${name}`,
    {
      category: object ? categoryOfObject[object.kind] : 'other',
      subject: written?.subject ?? subject,
      text: written?.text ?? '',
      files: [],
      hasObject: true,
    },
    readValues,
  );
}
