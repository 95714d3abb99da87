import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { SECOND_MS } from '#contract/rules/durations.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { getDeviceStorage } from '#renderer/lib/device/storage.ts';
import { onWipe } from '#renderer/lib/device/wipe.ts';
import { outboxKey, type OutboxName } from './outbox-key.ts';

/** Milliseconds before what nobody answered is sent again, doubled up to the last. */
const RETRIES = [2 * SECOND_MS, 60 * SECOND_MS] as const;

type Change<Kept> = (kept: Kept) => Kept;

/** What one kind of entries keeps, and how it is sent. */
export interface OutboxKind<Kept, Due> {
  readonly name: OutboxName;
  readonly nothing: Kept;
  /** What an earlier page wrote; nothing where it can't be read. */
  readonly read: (text: string | null) => Kept;
  /** Null where there is nothing to keep. */
  readonly write: (kept: Kept) => string | null;
  /** The call to make next. */
  readonly firstDue: (kept: Kept) => Due | null;
  /** Makes a call. The change is made to what is kept by then, which may have more. */
  readonly deliver: (due: Due, queryClient: QueryClient) => Promise<Change<Kept>>;
  /** Drops what the server refuses. */
  readonly refuse: (due: Due, error: ApiError) => Change<Kept>;
  /** After a refusal: asks again for what is shown. */
  readonly renew: (queryClient: QueryClient) => Promise<void>;
}

interface OutboxState<Kept> {
  readonly kept: Kept;
  /** The last call was not answered; it is tried again. */
  readonly isWaiting: boolean;
}

/**
 * What one member did on its way to the server: kept on this device first, sent in its order, and
 * sent again until it is answered.
 */
export class Outbox<Kept, Due> {
  readonly #kind: OutboxKind<Kept, Due>;
  readonly #key: string;
  readonly #queryClient: QueryClient;
  readonly #listeners = new Set<() => void>();
  #state: OutboxState<Kept>;
  #isSending = false;
  #isOver = false;
  #delay: number = RETRIES[0];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(kind: OutboxKind<Kept, Due>, username: string, queryClient: QueryClient) {
    this.#kind = kind;
    this.#key = outboxKey(kind.name, username);
    this.#queryClient = queryClient;
    const kept = kind.read(getDeviceStorage().getItem(this.#key));
    this.#state = { kept, isWaiting: false };
    const unfollow = onlineManager.subscribe((isOnline) => {
      if (isOnline) void this.send();
    });
    const unregister = onWipe(() => {
      unfollow();
      unregister();
      this.#forget();
    });
  }

  readonly state = (): OutboxState<Kept> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Keeps something, and sends it where it can. */
  add(change: Change<Kept>): void {
    this.#keep(change);
    void this.send();
  }

  /** Sends what is due, one after the other. */
  async send(): Promise<void> {
    if (this.#isSending || this.#isOver) return;
    this.#isSending = true;
    clearTimeout(this.#timer);
    try {
      for (let due = this.#due(); due; due = this.#due()) {
        // One at a time: what comes later may depend on it.
        // oxlint-disable-next-line no-await-in-loop
        if (!(await this.#deliver(due))) return;
      }
      if (this.#state.isWaiting) this.#set({ ...this.#state, isWaiting: false });
    } finally {
      this.#isSending = false;
    }
  }

  #due(): Due | null {
    return this.#isOver ? null : this.#kind.firstDue(this.#state.kept);
  }

  /** False where nobody answered. */
  async #deliver(due: Due): Promise<boolean> {
    try {
      const change = await this.#kind.deliver(due, this.#queryClient);
      this.#delay = RETRIES[0];
      this.#keep(change);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // 401: the session ended, and the same member goes on with the next one.
      if (this.#isOver || error.kind === 401) return false;
      if (error.isUnanswered || error.kind === 429) {
        this.#set({ ...this.#state, isWaiting: true });
        this.#timer = setTimeout(() => void this.send(), this.#delay);
        this.#delay = Math.min(this.#delay * 2, RETRIES[1]);
        return false;
      }
      this.#keep(this.#kind.refuse(due, error));
      await this.#kind.renew(this.#queryClient);
      return true;
    }
  }

  #keep(change: Change<Kept>): void {
    if (this.#isOver) return;
    const kept = change(this.#state.kept);
    const text = this.#kind.write(kept);
    if (text === null) getDeviceStorage().removeItem(this.#key);
    else getDeviceStorage().setItem(this.#key, text);
    this.#set({ ...this.#state, kept });
  }

  #set(state: OutboxState<Kept>): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  /** The session ended. What is on the device stays with it, for the same member to go on. */
  #forget(): void {
    clearTimeout(this.#timer);
    this.#isOver = true;
    this.#set({ kept: this.#kind.nothing, isWaiting: false });
    outboxes.get(this.#queryClient)?.delete(this.#kind.name);
  }
}

interface Open {
  readonly username: string;
  readonly outbox: unknown;
}

const outboxes = new WeakMap<QueryClient, Map<OutboxName, Open>>();

/** The outbox of a member for one kind of entries; one for all screens. */
export function outboxOf<Kept, Due>(
  kind: OutboxKind<Kept, Due>,
  username: string,
  queryClient: QueryClient,
): Outbox<Kept, Due> {
  const all = outboxes.get(queryClient) ?? new Map<OutboxName, Open>();
  outboxes.set(queryClient, all);
  const open = all.get(kind.name);
  // A name belongs to one kind, so its outbox has the types of that kind.
  if (open?.username === username) return open.outbox as Outbox<Kept, Due>;
  const outbox = new Outbox(kind, username, queryClient);
  all.set(kind.name, { username, outbox });
  return outbox;
}
