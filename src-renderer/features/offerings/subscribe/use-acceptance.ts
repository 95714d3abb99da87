import { useCallback, useState } from 'react';
import type { Offering } from '#contract/api/tokenization/offerings.ts';

type OfferedDocument = Offering['documents'][number];

/** What of an offering's documents was read and accepted on this page. */
export interface Acceptance {
  /** When each version was read, ms since 1970. */
  readonly read: ReadonlyMap<number, number>;
  readonly accepted: ReadonlySet<number>;
  /** Documents that got another version while the page was open. */
  readonly changed: readonly OfferedDocument[];
  /** The first document that is not accepted. */
  readonly missing: OfferedDocument | undefined;
  readonly noteRead: (version: number) => void;
  readonly accept: (version: number, isAccepted: boolean) => void;
}

/** Acceptance is of versions: another version begins unread, and the others stay as they are. */
export function useAcceptance({ documents }: Pick<Offering, 'documents'>): Acceptance {
  const [first] = useState(() => new Set(documents.map(({ id }) => id)));
  const [read, setRead] = useState<ReadonlyMap<number, number>>(new Map());
  const [accepted, setAccepted] = useState<ReadonlySet<number>>(new Set());
  const noteRead = useCallback((version: number) => {
    setRead((before) => (before.has(version) ? before : new Map(before).set(version, Date.now())));
  }, []);
  const accept = useCallback((version: number, isAccepted: boolean) => {
    setAccepted((before) => {
      const next = new Set(before);
      if (isAccepted) next.add(version);
      else next.delete(version);
      return next;
    });
  }, []);
  return {
    read,
    accepted,
    changed: documents.filter(({ id }) => !first.has(id)),
    missing: documents.find(({ id }) => !accepted.has(id)),
    noteRead,
    accept,
  };
}
