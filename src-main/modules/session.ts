import { app, net, powerMonitor, safeStorage } from 'electron';
import type { VaultState } from '#contract/ipc/vault.ts';
import { apiOrigin } from '../api-origin.ts';
import { eventLog } from '../diagnostics/event-log.ts';
import { emit, handle } from '../ipc/handle.ts';
import { computerName } from '../storage/computer.ts';
import { openSecretsFile } from '../storage/secrets-file.ts';
import { createSecrets } from '../storage/secrets.ts';
import { openSettings, remember } from '../storage/settings.ts';
import { watchIdleness } from '../computer/auto-lock.ts';
import { provideSession } from './current-session.ts';
import { createDesktopSession } from './desktop-session.ts';
import { createStatementArchive } from './archive.ts';
import { lock } from './lock.ts';
import { leavePhone, providePhone } from './phone.ts';
import type { DesktopModule } from './module.ts';

/** Signing in, signing out and the lock. The page only receives short-lived access tokens. */
export const session: DesktopModule = {
  start() {
    const settings = openSettings();
    const file = openSecretsFile(app.getPath('userData'));
    const state = (): VaultState => ({
      keeping: secrets.keeping(),
      isLocked: lock.isOn(),
      autoLockMinutes: settings.get('autoLockMinutes'),
    });
    const notify = (): void => {
      eventLog.noteKeeping(secrets.keeping());
      emit('vault:changed', state());
    };
    const secrets = createSecrets({
      keyring: safeStorage,
      file,
      platform: process.platform,
      computer: computerName(),
      onKeeping: notify,
    });
    const statements = createStatementArchive();
    providePhone(secrets);
    const desktopSession = createDesktopSession({
      fetch: eventLog.watch((url, init) => net.fetch(url, { ...init, credentials: 'omit' })),
      origin: apiOrigin(),
      secrets,
      lock,
      onEnded: (reason) => emit('session:ended', reason),
      follower: {
        begin(member, by) {
          if (member !== undefined) statements.open(member, by).catch(console.error);
        },
        end: (except) => statements.close(except).catch(console.error),
        passwordChanged: (change) => statements.passwordChanged(change).catch(console.error),
        leave: () => leavePhone().catch(console.error),
      },
    });
    provideSession(desktopSession);
    lock.onChange(notify);
    watchIdleness({
      monitor: powerMonitor,
      minutes: () => settings.get('autoLockMinutes'),
      lock: () => void desktopSession.lock(),
    });
    handle('session:sign-in', desktopSession.signIn);
    handle('session:register', desktopSession.register);
    handle('session:renew', desktopSession.renew);
    handle('session:sign-out', desktopSession.signOut);
    handle('vault:state', state);
    handle('vault:retry', desktopSession.retry);
    handle('vault:lock', desktopSession.lock);
    handle('vault:unlock', desktopSession.unlock);
    handle('vault:set-auto-lock', (minutes) => {
      remember(settings, 'autoLockMinutes', minutes);
      notify();
    });
  },
};
