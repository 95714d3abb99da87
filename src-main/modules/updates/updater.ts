import type { UpdateFailure, UpdateState } from '#contract/ipc/updates.ts';
import { notesOf, type PublishedVersion } from '#contract/rules/update-feed.ts';
import { isSigned, type UpdateKeys } from './signature.ts';
import { isNewer } from './version.ts';

/** The subset of electron-updater's API that is used. */
export interface Engine {
  /** Null if electron-updater is disabled, e.g. in an unpackaged build. */
  checkForUpdates(): Promise<{
    readonly isUpdateAvailable: boolean;
    readonly updateInfo: PublishedVersion;
  } | null>;
  /** Rejects if the file does not match the feed's checksum. */
  downloadUpdate(): Promise<unknown>;
  onProgress(listener: (percent: number) => void): void;
  quitAndInstall(): void;
}

interface UpdaterConfig {
  readonly engine: Engine;
  /** The holders' keys that the build carries. */
  readonly keys: UpdateKeys;
  /** Running version. */
  readonly version: string;
  /** This device's clock, milliseconds since 1970. */
  readonly now: () => number;
  readonly onChange: (state: UpdateState) => void;
}

/** State machine of updates: check, download, install; the last two on request. */
export interface Updater {
  state(): UpdateState;
  /**
   * Checks the feed for a newer version.
   * @param isAsked requested by the user, who is also shown a failed check
   */
  check(isAsked: boolean): Promise<void>;
  /** Downloads the version that the last check found. */
  download(): Promise<void>;
  /** Quits and starts the downloaded version. */
  install(): void;
}

const MOST_NOTES = 4000;

/** Release notes as plain text: markup is removed. */
const plainNotes = (published: PublishedVersion): string =>
  notesOf(published)
    .replaceAll(/<[^>]*>/g, '')
    .trim()
    .slice(0, MOST_NOTES);

/**
 * Maps error codes of electron-updater and the operating system to the reason shown to the user.
 */
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

/**
 * Why nothing is taken from a feed, also where it offers nothing new: who cannot forge a version could go on
 * answering with the last one, so that a mended fault never arrives.
 */
function refusalOf(
  { keys, now }: UpdaterConfig,
  published: PublishedVersion,
): 'signature' | 'expired' | undefined {
  if (!isSigned(keys, published)) return 'signature';
  return now() / 1000 > Number(published.expires) ? 'expired' : undefined;
}

export function createUpdater(config: UpdaterConfig): Updater {
  const { engine, version: running, onChange } = config;
  let state: UpdateState = { phase: 'idle' };
  let found: { readonly version: string; readonly notes: string } | undefined;

  function notify(next: UpdateState): void {
    state = next;
    onChange(next);
  }
  const fail = (reason: UpdateFailure): void => notify({ phase: 'failed', reason });

  engine.onProgress((percent) => {
    // Report whole percents only: each change is an IPC message.
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
        if (result === null) {
          notify({ phase: 'idle' });
          return;
        }
        const { isUpdateAvailable, updateInfo } = result;
        const refusal = refusalOf(config, updateInfo);
        // Verify again here: neither the feed nor electron-updater's configuration is trusted to
        // prevent a downgrade.
        if (refusal !== undefined) fail(refusal);
        else if (!isUpdateAvailable) notify({ phase: 'idle' });
        else if (!isNewer(updateInfo.version, running)) fail('older');
        else {
          found = { version: updateInfo.version, notes: plainNotes(updateInfo) };
          notify({ phase: 'available', ...found });
        }
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
