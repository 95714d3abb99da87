/** Files that the app hands over: their name's ending says what is in them. */
export const SAVED_NAME = '^[^/\\\\]{1,200}\\.(csv|xlsx)$';
/** The most bytes of one file. */
export const SAVED_MOST = 100_000_000;

/** A file as the page made it. */
export interface SavedFile {
  /** What is proposed; the person decides in the system's dialog. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** `failed`: the disk did not take it. */
export type SaveOutcome = 'saved' | 'cancelled' | 'failed';
