/** One capability of the desktop app. `main.ts` lists all of them. */
export interface DesktopModule {
  /** Runs before the app is ready, for calls that Electron accepts only then. */
  readonly prepare?: () => void;
  /** Runs once the app is ready, in list order. */
  readonly start: () => void | Promise<void>;
}
