/** One capability of the desktop app; main.ts lists them all. */
export interface DesktopModule {
  /** Runs before the app is ready: what Electron only accepts that early. */
  readonly prepare?: () => void;
  /** Runs once when the app is ready, in the order of the list. */
  readonly start: () => void | Promise<void>;
}
