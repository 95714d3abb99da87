import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, net, session } from 'electron';
import { apiOrigin, chooseApiOrigin } from '../api-origin.ts';
import { openSecretsFile } from '../storage/secrets-file.ts';
import { openSettings, remember } from '../storage/settings.ts';
import { ask } from '../wallet/app-ask.ts';
import { privateFile } from '../wallet/private-file.ts';
import { currentSession } from './current-session.ts';
import { whileReaching } from './egress.ts';
import type { DesktopModule } from './module.ts';
import { probeServer } from './server-probe.ts';

const path = (): string => join(app.getPath('userData'), 'server.json');

/** The origin chosen on this computer; undefined: use the build's. */
function readChosen(): string | undefined {
  try {
    const { origin } = JSON.parse(readFileSync(path(), 'utf8')) as { readonly origin?: unknown };
    return typeof origin === 'string' ? origin : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Asks for another server in a window of the main process. The server must respond as this
 * product's API. Then the session ends and the app restarts, so no state of the old server remains
 * in memory.
 * @returns whether the server was changed
 */
export async function changeServer(): Promise<boolean> {
  const current = apiOrigin();
  let isChanged = false;
  const isDone = await ask({ kind: 'server', current }, async ({ address = '' }) => {
    const probed = await probeServer(
      (url, init) => whileReaching(url, () => net.fetch(url, { ...init, credentials: 'omit' })),
      address,
    );
    if ('problem' in probed) return probed.problem;
    if (probed.origin === current) return null;
    try {
      await privateFile(path()).write(JSON.stringify({ origin: probed.origin }));
    } catch {
      return 'disk';
    }
    isChanged = true;
    return null;
  });
  if (!isDone || !isChanged) return false;
  await currentSession().signOut();
  app.relaunch();
  app.quit();
  return true;
}

/**
 * Erases what was stored under another server: the session, so that its token is never sent to this
 * one, and what the page stored (marks of a session, the offline copy, caches). It runs before the
 * window opens, so that no page writes meanwhile, and again after a start that ended before it was
 * done.
 */
async function eraseStorageOfOther(): Promise<void> {
  const settings = openSettings();
  const origin = apiOrigin();
  const former = settings.get('storageOf');
  if (former === origin) return;
  // Null: the settings are new or were damaged; the session is no other server's for that.
  if (former !== null) openSecretsFile(app.getPath('userData')).discard();
  await session.defaultSession.clearStorageData();
  await session.defaultSession.clearCache();
  remember(settings, 'storageOf', origin);
}

/** Applies the server that was chosen on this computer; nothing stored under another one remains. */
export const serverSettings: DesktopModule = {
  prepare() {
    const chosen = readChosen();
    try {
      if (chosen !== undefined) chooseApiOrigin(chosen);
    } catch {
      // The file was edited and is invalid: keep the build's origin.
    }
  },
  start: eraseStorageOfOther,
};
