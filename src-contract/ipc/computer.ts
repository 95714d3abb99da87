/** How the app lives on this computer; each is the person's choice. */
export interface ComputerState {
  /** Whether an icon in the system's bar says how much waits. */
  readonly hasTray: boolean;
  /** Whether the app starts when the person logs in to the system; null: it cannot be set here. */
  readonly startsAtLogin: boolean | null;
}

/** One choice. */
export type ComputerChoice = { readonly hasTray: boolean } | { readonly startsAtLogin: boolean };

/** More than this is told as this. */
export const MOST_WAITING = 100_000;
