import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Store from 'electron-store';

/** A secret as it lies in the file. */
export interface StoredSecret {
  /** Base64 of what the keyring encrypted. */
  readonly data: string;
  /** Of `data`. */
  readonly sum: string;
  /** Names the computer whose keyring it was. */
  readonly computer: string;
}

/** The file of secrets, apart from the settings so that it can be thrown away alone. */
export interface SecretsFile {
  /** What was there could not be read, and lies beside it now. */
  readonly wasDamaged: boolean;
  get(name: string): StoredSecret | undefined;
  /** Throws where the disk does not take it. */
  set(name: string, secret: StoredSecret | undefined): void;
  /** Removes the file; needs no space, and never throws. */
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

/** Moves a file that is not ours any more out of the way; true: it was one. */
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
    // Not even JSON.
  }
  try {
    renameSync(path, `${path}.damaged`);
  } catch {
    rmSync(path, { force: true });
  }
  return true;
}

/** Opens the file in the user's data folder; after the app is ready. */
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
        // Nothing else can be done; the server refuses a token that was used.
      }
    },
  };
}
