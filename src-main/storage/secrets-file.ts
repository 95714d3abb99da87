import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Store from 'electron-store';

/** One encrypted secret in the file. */
export interface StoredSecret {
  /** Ciphertext of the keyring, base64. */
  readonly data: string;
  /** Checksum of `data`. */
  readonly sum: string;
  /** Fingerprint of the computer that encrypted it. */
  readonly computer: string;
}

/** File of encrypted secrets, separate from the settings so that it can be deleted on its own. */
export interface SecretsFile {
  /** The file was unreadable at start and was renamed to `….damaged`. */
  readonly wasDamaged: boolean;
  get(name: string): StoredSecret | undefined;
  /** @throws Error if the disk is full or read-only */
  set(name: string, secret: StoredSecret | undefined): void;
  /** Deletes the file. Needs no free space; never throws. */
  discard(): void;
}

type Content = Readonly<Record<string, StoredSecret>>;

const NAME = 'session';

const isText = (value: unknown): boolean => typeof value === 'string';

function isContent(value: unknown): value is { readonly secrets: Content } {
  if (typeof value !== 'object' || value === null || !('secrets' in value)) return false;
  const { secrets } = value;
  return (
    typeof secrets === 'object' &&
    secrets !== null &&
    Object.values(secrets as Record<string, Partial<StoredSecret> | null>).every(
      (one) => isText(one?.data) && isText(one?.sum) && isText(one?.computer),
    )
  );
}

/**
 * Renames an invalid file.
 * @returns whether there was one
 */
function setAside(path: string): boolean {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return false;
  }
  try {
    if (isContent(JSON.parse(text))) return false;
  } catch {
    // Invalid JSON.
  }
  try {
    renameSync(path, `${path}.damaged`);
  } catch {
    rmSync(path, { force: true });
  }
  return true;
}

/** Opens the file in the user's data directory. Call it after the app is ready. */
export function openSecretsFile(folder: string): SecretsFile {
  const path = join(folder, `${NAME}.json`);
  const wasDamaged = setAside(path);
  const store = new Store<{ readonly secrets: Content }>({
    name: NAME,
    cwd: folder,
    clearInvalidConfig: true,
    configFileMode: 0o600,
  });
  const content = (): Content => store.get('secrets', {});
  return {
    wasDamaged,
    get: (name) => content()[name],
    set(name, secret) {
      const { [name]: _former, ...others } = content();
      store.set('secrets', secret ? { ...others, [name]: secret } : others);
    },
    discard() {
      try {
        rmSync(path, { force: true });
      } catch {
        // Nothing more can be done; the server refuses a refresh token that was already used.
      }
    },
  };
}
