import { app } from 'electron';
import type { WebPreferences } from 'electron';

/** Web preferences shared by all windows. */
export const pagePreferences = (preload: string): WebPreferences => ({
  preload,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  // The spell checker downloads dictionaries from Google, which discloses the member's languages.
  spellcheck: false,
  // Code pasted into the developer tools has access to the member's session. Unpackaged builds keep
  // them.
  devTools: !app.isPackaged,
});
