import { join } from 'node:path';
import { app, safeStorage } from 'electron';
import type { ArchiveState } from '#contract/ipc/archive.ts';
import type { SaveOutcome } from '#contract/ipc/files.ts';
import { apiOrigin } from '../api-origin.ts';
import { createArchive } from '../archive/archive.ts';
import type { Archive } from '../archive/archive.ts';
import { emit, handle } from '../ipc/handle.ts';
import { lock } from './lock.ts';
import type { DesktopModule } from './module.ts';
import { saveUnlocked } from './save-unlocked.ts';

let current: Archive | undefined;

/** Creates the archive of kept statements, which follows the session. The session module calls it once. */
export function createStatementArchive(): Archive {
  current = createArchive({
    folder: join(app.getPath('userData'), 'statements'),
    keyring: safeStorage,
    platform: process.platform,
    server: apiOrigin(),
    now: Date.now,
    onChange: (state) => emit('archive:changed', shown(state)),
  });
  return current;
}

/** While the app is locked, the archive is that of nobody, also before it has been closed. */
const shown = (state: ArchiveState): ArchiveState =>
  lock.isOn()
    ? {
        ...state,
        member: null,
        access: 'none',
        isOn: false,
        count: 0,
        bytes: 0,
        damage: [],
        aside: 0,
      }
    : state;

/** Statements and vouchers kept on this device. A locked app answers nothing of them. */
export const archive: DesktopModule = {
  start() {
    if (!current) throw new Error('The session starts first');
    const statements = current;
    /** What work answers; nothing behind the lock, into which the app may have gone meanwhile. */
    const unlocked = async <Value>(locked: Value, work: () => Promise<Value>): Promise<Value> => {
      if (lock.isOn()) return locked;
      const answer = await work();
      return lock.isOn() ? locked : answer;
    };
    handle('archive:state', () => shown(statements.state()));
    handle('archive:choose', (isOn) => unlocked(undefined, () => statements.choose(isOn)));
    handle('archive:keep', (asked) => unlocked('off', () => statements.keep(asked)));
    handle('archive:list', () => unlocked([], statements.list));
    handle('archive:read', (number) => unlocked(null, () => statements.read(number)));
    handle('archive:unlock', (password) => unlocked(false, () => statements.unlock(password)));
    handle('archive:export', (name) =>
      unlocked<SaveOutcome>('cancelled', async () => {
        const text = await statements.exported();
        return text === undefined
          ? 'failed'
          : saveUnlocked(name, 'json', Buffer.from(text, 'utf8'));
      }),
    );
    handle('archive:set-aside', () => unlocked(undefined, statements.setAside));
    handle('archive:erase', () => unlocked(undefined, statements.erase));
  },
};
