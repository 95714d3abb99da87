import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { game, type GameAttempt } from '#contract/api/game/game.ts';
import type { UtcDay } from '#contract/rules/days.ts';
import { SECOND_MS } from '#contract/rules/durations.ts';
import { mergeLogs } from '#contract/rules/game/play.ts';
import { ApiError } from '#renderer/lib/api-error.ts';
import { request } from '#renderer/lib/api.ts';
import { onWipe } from '#renderer/lib/device/wipe.ts';
import { invalidateTags } from '#renderer/lib/query-client.ts';
import { gameQueries } from './game-queries.ts';
import { readAttempt, writeAttempt, type KeptAttempt } from './kept-attempt.ts';

/** Milliseconds before what was not answered is sent again, doubled up to the last. */
const RETRIES = [2 * SECOND_MS, 60 * SECOND_MS] as const;

interface KeeperState {
  readonly kept: KeptAttempt | null;
  /** The last call was not answered; it is tried again. */
  readonly isWaiting: boolean;
  /** What the server refused last, with the day of the attempt. */
  readonly refused: { readonly day: UtcDay; readonly error: ApiError } | null;
}

/**
 * The attempt of one member on its way to the server: kept on this device first, sent after every
 * move, and sent again until it is answered. The answer to a log is the log that stands.
 */
export class AttemptKeeper {
  readonly #username: string;
  readonly #queryClient: QueryClient;
  readonly #listeners = new Set<() => void>();
  #state: KeeperState;
  /** What the server has; the same object as the one kept where nothing is due. */
  #delivered: KeptAttempt | null = null;
  #isSending = false;
  #delay: number = RETRIES[0];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(username: string, queryClient: QueryClient) {
    this.#username = username;
    this.#queryClient = queryClient;
    this.#state = { kept: readAttempt(username), isWaiting: false, refused: null };
    const unfollow = onlineManager.subscribe((isOnline) => {
      if (isOnline) void this.send();
    });
    const unregister = onWipe(() => {
      unfollow();
      unregister();
      this.#forget();
    });
  }

  readonly state = (): KeeperState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Keeps an attempt, and sends it where it can. */
  keep(kept: KeptAttempt): void {
    this.#keep(kept);
    this.#set({ ...this.#state, refused: null });
    void this.send();
  }

  /** Sends what an earlier visit left; what was not finished on an earlier day can't count any more. */
  resume(today: UtcDay): void {
    const { kept } = this.#state;
    if (kept && kept.day !== today && kept.score === null) this.#keep(null);
    void this.send();
  }

  /** Sends the attempt as it is now, until the server has it. */
  async send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    clearTimeout(this.#timer);
    try {
      for (let due = this.#due(); due; due = this.#due()) {
        // One at a time: a log is merged before the next one is sent.
        // oxlint-disable-next-line no-await-in-loop
        if (!(await this.#deliver(due))) return;
      }
      if (this.#state.isWaiting) this.#set({ ...this.#state, isWaiting: false });
    } finally {
      this.#isSending = false;
    }
  }

  #due(): KeptAttempt | null {
    const { kept } = this.#state;
    return kept === this.#delivered ? null : kept;
  }

  /** False where nobody answered. */
  async #deliver(sent: KeptAttempt): Promise<boolean> {
    const { day, score } = sent;
    const log = [...sent.log];
    try {
      if (score === null) {
        this.#merge(sent, (await request(game.keep, { body: { day, log } })).log);
      } else {
        this.#finish(sent, await request(game.finish, { body: { day, log, score } }));
      }
      this.#delay = RETRIES[0];
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.isUnanswered || error.kind === 429) {
        this.#set({ ...this.#state, isWaiting: true });
        this.#timer = setTimeout(() => void this.send(), this.#delay);
        this.#delay = Math.min(this.#delay * 2, RETRIES[1]);
        return false;
      }
      this.#drop(sent);
      this.#set({ ...this.#state, refused: { day, error } });
      await invalidateTags(this.#queryClient, game.finish);
      return true;
    }
  }

  /** What was played meanwhile goes on from the answer, or the answer stands. */
  #merge(sent: KeptAttempt, answer: readonly number[]): void {
    const { kept } = this.#state;
    if (kept?.day !== sent.day) return;
    const log = mergeLogs(answer, kept.log);
    const next = log === kept.log ? kept : { day: sent.day, log, score: null };
    if (next !== kept) this.#keep(next);
    if (next === sent || log === answer) this.#delivered = next;
  }

  #finish(sent: KeptAttempt, attempt: GameAttempt): void {
    this.#queryClient.setQueryData(
      gameQueries.state.queryKey,
      (state) =>
        state && {
          ...state,
          today: state.today?.day === sent.day ? { ...state.today, attempt } : state.today,
        },
    );
    this.#drop(sent);
    // The streak and the number of attempts; what was just answered stays on the screen meanwhile.
    void invalidateTags(this.#queryClient, game.finish);
  }

  #drop({ day }: KeptAttempt): void {
    if (this.#state.kept?.day === day) this.#keep(null);
  }

  #keep(kept: KeptAttempt | null): void {
    writeAttempt(this.#username, kept);
    if (!kept) this.#delivered = null;
    this.#set({ ...this.#state, kept });
  }

  #set(state: KeeperState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  /** The session ended. What is on the device stays with it, for the same member to go on. */
  #forget(): void {
    clearTimeout(this.#timer);
    this.#delivered = null;
    this.#set({ kept: null, isWaiting: false, refused: null });
    keepers.delete(this.#queryClient);
  }
}

const keepers = new Map<
  QueryClient,
  { readonly username: string; readonly keeper: AttemptKeeper }
>();

/** The keeper of a member; one for all screens. */
export function keeperOf(username: string, queryClient: QueryClient): AttemptKeeper {
  const open = keepers.get(queryClient);
  if (open?.username === username) return open.keeper;
  const keeper = new AttemptKeeper(username, queryClient);
  keepers.set(queryClient, { username, keeper });
  return keeper;
}
