import { app } from 'electron';
import type { WebPreferences } from 'electron';

/** What the page of every window runs with. */
export const pagePreferences = (preload: string): WebPreferences => ({
  preload,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  // It fetches dictionaries from Google by what the member writes in.
  spellcheck: false,
  // Who pastes code into them has the member's session; developers have their own builds.
  devTools: !app.isPackaged,
});
