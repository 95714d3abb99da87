import type { Appearance } from './appearance.ts';

/** The most characters that are searched for. */
export const MOST_SOUGHT = 200;

/** One search in the app's page. */
export interface Sought {
  /** Never empty: an empty field ends the search. */
  readonly text: string;
  /** `first` begins a search; the others continue it, and begin anew behind the last match. */
  readonly step: 'first' | 'next' | 'previous';
}

/** What a search found. */
export interface Found {
  /** Number of the match that is marked, from 1; 0: there is none. */
  readonly current: number;
  readonly count: number;
}

/** What the menu asks of the bar: to take the keyboard, or to go on. */
export type FindCommand = 'focus' | 'next' | 'previous';

/** `window.findBar`, all that the preload script gives the page of the bar. */
export interface FindBarApi {
  readonly read: () => Promise<Pick<Appearance, 'language' | 'isDark'>>;
  /** Null: a newer search has replaced this one, or nothing may be searched. */
  readonly search: (sought: Sought) => Promise<Found | null>;
  /** Ends the search; the bar stays. */
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
  /** Returns the subscription's end. */
  readonly onCommand: (listener: (command: FindCommand) => void) => () => void;
}
