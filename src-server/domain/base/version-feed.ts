import { SECOND_MS } from '#contract/rules/durations.ts';
import type { Database } from '../../database/database.ts';
import type { Services } from '../../services.ts';

/** Between two looks at the database, however many listen. */
const LOOK_MS = SECOND_MS;

type Listener = (line: string) => void;

interface Followed {
  readonly listeners: Set<Listener>;
  /** As it was told last; undefined: there was none. */
  version: string | undefined;
}

/** Tells listeners that a row changed, whichever process and device changed it. */
export interface VersionFeed {
  /** What changes once it has answered is told. @returns what ends it */
  follow(key: number, listener: Listener): Promise<() => void>;
  close(): void;
}

interface Feeding {
  /** Said after each change. */
  readonly line: string;
  /** Named in the log where the database does not answer. */
  readonly what: string;
  /** A text that is another one after every change, by key; none for what is not there. */
  readonly versionsOf: (
    db: Database,
    keys: readonly number[],
  ) => Promise<ReadonlyMap<number, string>>;
}

export function createVersionFeed(
  services: Services,
  { line, what, versionsOf }: Feeding,
): VersionFeed {
  const { db } = services.database;
  const followings = new Map<number, Followed>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isClosed = false;

  async function look(): Promise<void> {
    const versions = await versionsOf(db, [...followings.keys()]);
    for (const [key, followed] of followings) {
      const version = versions.get(key);
      if (version === undefined || version === followed.version) continue;
      followed.version = version;
      for (const listener of followed.listeners) listener(line);
    }
  }

  function soon(): void {
    if (timer !== null || isClosed || followings.size === 0) return;
    timer = setTimeout(() => {
      look()
        .catch((err: unknown) => services.log.warn({ err }, `${what} could not be looked at`))
        .finally(() => {
          timer = null;
          soon();
        });
    }, LOOK_MS);
  }

  return {
    async follow(key, listener) {
      const version = (await versionsOf(db, [key])).get(key);
      const followed = followings.get(key) ?? { listeners: new Set(), version };
      followings.set(key, followed);
      followed.listeners.add(listener);
      soon();
      return () => {
        followed.listeners.delete(listener);
        if (followed.listeners.size === 0) followings.delete(key);
      };
    },
    close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      followings.clear();
    },
  };
}
