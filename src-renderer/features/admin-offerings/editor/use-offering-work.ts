import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminOffering } from '#contract/api/admin/offerings.ts';
import { dropWriting, type WritingPlace } from '#renderer/domain/writing/store.ts';
import { useWriting } from '#renderer/domain/writing/use-writing.ts';
import { offeringQueries, useSaveOffering, type OfferingSaving } from '../offering-queries.ts';
import { draftOf, emptyDraft, fieldsOf, offeringNames, sentFields } from './draft.ts';
import type { OfferingWork } from './part-props.ts';

interface OfferingWorkOptions {
  readonly username: string;
  /** Null: a draft that is not stored yet. */
  readonly offering: AdminOffering | null;
  /** When it was read, in ms since 1970. */
  readonly seenAt: number;
  readonly onCreated: (id: number) => void;
}

/** What is being written on an offering. */
export function useOfferingWork(options: OfferingWorkOptions): OfferingWork {
  const { username, offering, seenAt, onCreated } = options;
  const queryClient = useQueryClient();
  const [empty] = useState(() => emptyDraft(Date.now()));
  const saving = useSaveOffering(offering?.id ?? null);
  const place: WritingPlace = { username, kind: 'offering', id: offering?.id ?? 0 };
  const now = offering ? draftOf(offering, seenAt) : empty;
  return useWriting({
    place,
    names: offeringNames,
    fieldsOf,
    now,
    saving: {
      isPending: saving.isPending,
      error: saving.error,
      mutateAsync: async ({ fields, version }: OfferingSaving) => {
        const saved = await saving.mutateAsync({ fields: sentFields(fields), version });
        if (!offering) {
          dropWriting(place);
          onCreated(saved.id);
        }
        return draftOf(saved, Date.now());
      },
    },
    read: async () =>
      offering
        ? draftOf(await queryClient.query(offeringQueries.one(offering.id)), Date.now())
        : empty,
  });
}
