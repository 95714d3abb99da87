import { atom, useAtomValue } from 'jotai';
import type { Visit } from '#contract/api/admin/visits.ts';

/** What a look at a member's account has done, and how it stands. */
export interface VisitState {
  readonly visit: Visit;
  readonly reads: number;
  readonly blocked: number;
  /** `time`: it has passed; `ended`: the server says that it is over. */
  readonly over: 'time' | 'ended' | null;
  /** What was refused last; null: nothing is said of it (any more). */
  readonly said: Said | null;
}

/** A refusal to say. */
export interface Said {
  /** Tells one from the one before. */
  readonly number: number;
  /** `blocked`: it would change something, and is on record; `off`: copying, printing, files, links. */
  readonly kind: 'blocked' | 'off';
  /** The control that was pressed; empty: none was. */
  readonly action: string;
}

/** Null where the screens are the own ones of who is signed in. */
export const visitAtom = atom<VisitState | null>(null);

/** The look at a member's account that these screens are part of; null where they are one's own. */
export const useVisit = (): VisitState | null => useAtomValue(visitAtom);

/** Shows the member's screens in place of one's own; false where another window does already. */
type Enter = (visit: Visit) => Promise<boolean>;

let enter: Enter | undefined;

/** Who shows visits; the app, which has the frame, the session and the page's storage in its hands. */
export function onVisit(show: Enter): void {
  enter = show;
}

export const enterVisit: Enter = (visit) => enter?.(visit) ?? Promise.resolve(false);
