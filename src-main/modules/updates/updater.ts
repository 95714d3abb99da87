import type { KeyObject } from 'node:crypto';
import type { UpdateFailure, UpdateState } from '#contract/ipc/updates.ts';
import { isSigned } from './signature.ts';
import type { PublishedFile } from '#contract/rules/update-feed.ts';
import { isNewer } from './version.ts';

/** What the feed says of a version. */
export interface PublishedVersion {
  readonly version: string;
  readonly files: readonly PublishedFile[];
  readonly releaseNotes?: unknown;
}

/** The part of electron-updater that is used here. */
export interface Engine {
  /** Null: the updater is off, e.g. in a build that is not packaged. */
  checkForUpdates(): Promise<{
    readonly isUpdateAvailable: boolean;
    readonly updateInfo: PublishedVersion;
  } | null>;
  /** Rejects where the file is not the one that the feed described. */
  downloadUpdate(): Promise<unknown>;
  onProgress(listener: (percent: number) => void): void;
  quitAndInstall(): void;
}

interface UpdaterConfig {
  readonly engine: Engine;
  readonly key: KeyObject;
  /** The version that runs. */
  readonly version: string;
  readonly onChange: (state: UpdateState) => void;
}

/** Finds, fetches and installs the next version; the person says when. */
export interface Updater {
  state(): UpdateState;
  /**
   * Looks for a version.
   * @param isAsked somebody waits for the answer, so that one that does not come is said
   */
  check(isAsked: boolean): Promise<void>;
  /** Fetches the version that was found. */
  download(): Promise<void>;
  /** Ends the app and starts the version that was fetched. */
  install(): void;
}

const MOST_NOTES = 4000;

/** What is new as plain words: whatever markup there is goes. */
function notesOf({ releaseNotes }: PublishedVersion): string {
  if (typeof releaseNotes !== 'string') return '';
  return releaseNotes
    .replaceAll(/<[^>]*>/g, '')
    .trim()
    .slice(0, MOST_NOTES);
}

/** Why a file could not be fetched, by the codes of electron-updater and of the system. */
export function failureOf(error: unknown): UpdateFailure {
  const { code, message } = (error ?? {}) as {
    readonly code?: unknown;
    readonly message?: unknown;
  };
  const known = typeof code === 'string' ? code : '';
  if (known === 'ERR_CHECKSUM_MISMATCH' || known === 'ERR_UPDATER_NO_CHECKSUM') return 'mismatch';
  if (known === 'ERR_UPDATER_INVALID_SIGNATURE') return 'signature';
  if (known === 'ENOSPC' || known === 'EDQUOT') return 'disk';
  const isNetwork =
    /^(ECONN|ENOTFOUND|ETIMEDOUT|EAI_|EHOST|ENET|HTTP_ERROR|ERR_UPDATER_CHANNEL)/.test(known) ||
    /net::ERR_|timed? ?out/i.test(String(message));
  return isNetwork ? 'network' : 'other';
}

export function createUpdater({ engine, key, version: running, onChange }: UpdaterConfig): Updater {
  let state: UpdateState = { phase: 'idle' };
  let found: { readonly version: string; readonly notes: string } | undefined;

  function notify(next: UpdateState): void {
    state = next;
    onChange(next);
  }
  const fail = (reason: UpdateFailure): void => notify({ phase: 'failed', reason });

  engine.onProgress((percent) => {
    // Whole percents: nobody sees more, and each one is a message to the window.
    const whole = Math.floor(percent);
    if (state.phase === 'downloading' && whole > state.percent) {
      notify({ phase: 'downloading', percent: whole });
    }
  });

  return {
    state: () => state,
    async check(isAsked) {
      const isFree = state.phase === 'idle' || state.phase === 'failed';
      if (!isFree) return;
      const before = state;
      notify({ phase: 'checking' });
      try {
        const result = await engine.checkForUpdates();
        if (result === null || !result.isUpdateAvailable) {
          notify({ phase: 'idle' });
          return;
        }
        const { updateInfo } = result;
        const { version, files } = updateInfo;
        // Neither the feed nor the updater's own settings are trusted with this.
        if (!isNewer(version, running)) fail('older');
        else if (isSigned(key, version, files)) {
          found = { version, notes: notesOf(updateInfo) };
          notify({ phase: 'available', ...found });
        } else fail('signature');
      } catch (error) {
        console.error('Looking for a new version failed:', error);
        if (isAsked) fail(failureOf(error));
        else notify(before);
      }
    },
    async download() {
      if (state.phase !== 'available' || !found) return;
      notify({ phase: 'downloading', percent: 0 });
      try {
        await engine.downloadUpdate();
        notify({ phase: 'ready', ...found });
      } catch (error) {
        console.error('The new version was not fetched:', error);
        fail(failureOf(error));
      }
    },
    install() {
      if (state.phase === 'ready') engine.quitAndInstall();
    },
  };
}
