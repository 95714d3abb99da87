import { net, safeStorage } from 'electron';
import { apiOrigin } from '../api-origin.ts';
import { emit, handle } from '../ipc/handle.ts';
import { createSecrets } from '../storage/secrets.ts';
import { openSettings } from '../storage/settings.ts';
import { createDesktopSession } from './desktop-session.ts';
import type { DesktopModule } from './module.ts';

/** Signing in and out; the window only ever gets the short-lived access token. */
export const session: DesktopModule = {
  start() {
    const desktopSession = createDesktopSession({
      fetch: (url, init) => net.fetch(url, { ...init, credentials: 'omit' }),
      origin: apiOrigin(),
      secrets: createSecrets(safeStorage, openSettings(), process.platform),
      onEnded: (reason) => emit('session:ended', reason),
    });
    handle('session:sign-in', desktopSession.signIn);
    handle('session:register', desktopSession.register);
    handle('session:renew', desktopSession.renew);
    handle('session:sign-out', desktopSession.signOut);
    handle('session:is-kept', desktopSession.isKept);
  },
};
