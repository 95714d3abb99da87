import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { academy, type Attempt } from '#contract/api/academy/academy.ts';
import { SECOND_MS } from '#contract/rules/durations.ts';
import { ApiError } from '#renderer/lib/api-error.ts';
import { request } from '#renderer/lib/api.ts';
import { getDeviceStorage } from '#renderer/lib/device/storage.ts';
import { onWipe } from '#renderer/lib/device/wipe.ts';
import { invalidateTags } from '#renderer/lib/query-client.ts';
import { keepProgress, sendProgress } from '../academy-mutations.ts';
import { academyQueries } from '../academy-queries.ts';
import { outboxKey } from './outbox-key.ts';
import {
  firstDue,
  isNothing,
  nothingKept,
  readKept,
  without,
  withoutAttempt,
  type Due,
  type Kept,
} from './kept.ts';

/** Milliseconds before what nobody answered is sent again, doubled up to the last. */
const RETRIES = [2 * SECOND_MS, 60 * SECOND_MS] as const;

interface OutboxState {
  readonly kept: Kept;
  /** The last call was not answered; it is tried again. */
  readonly isWaiting: boolean;
}

/**
 * Answers and progress of one member on their way to the server: kept on this device first, sent in
 * their order, and sent again until they are answered. A refusal drops what was refused.
 */
export class Outbox {
  readonly #key: string;
  readonly #queryClient: QueryClient;
  readonly #listeners = new Set<() => void>();
  #state: OutboxState;
  #isSending = false;
  #delay: number = RETRIES[0];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(username: string, queryClient: QueryClient) {
    this.#key = outboxKey(username);
    this.#queryClient = queryClient;
    this.#state = { kept: readKept(getDeviceStorage().getItem(this.#key)), isWaiting: false };
    onlineManager.subscribe((isOnline) => {
      if (isOnline) void this.send();
    });
    onWipe(() => this.#forget());
  }

  readonly state = (): OutboxState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Keeps something, and sends it where it can. */
  add(change: (kept: Kept) => Kept): void {
    this.#keep(change(this.#state.kept));
    void this.send();
  }

  /** Sends what is due, one after the other. */
  async send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    clearTimeout(this.#timer);
    try {
      for (let due = firstDue(this.#state.kept); due; due = firstDue(this.#state.kept)) {
        // One at a time: an attempt is handed in after its answers.
        // oxlint-disable-next-line no-await-in-loop
        if (!(await this.#deliver(due))) return;
      }
      this.#set({ ...this.#state, isWaiting: false });
    } finally {
      this.#isSending = false;
    }
  }

  /** False where nobody answered. */
  async #deliver(due: Due): Promise<boolean> {
    try {
      await this.#call(due);
      this.#delay = RETRIES[0];
      this.#keep(without(this.#state.kept, due));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.isUnanswered || error.kind === 429) {
        this.#set({ ...this.#state, isWaiting: true });
        this.#timer = setTimeout(() => void this.send(), this.#delay);
        this.#delay = Math.min(this.#delay * 2, RETRIES[1]);
        return false;
      }
      await this.#drop(due);
      return true;
    }
  }

  async #call(due: Due): Promise<void> {
    if (due.kind === 'progress') {
      const [slug = '', lesson = ''] = due.lesson.split('/');
      const place = { slug, lesson: Number(lesson) };
      await keepProgress(this.#queryClient, place, await sendProgress(place, due.body));
      return;
    }
    const params = { attempt: due.attempt };
    const { queryKey } = academyQueries.attempt(due.attempt);
    if (due.kind === 'answer') {
      const { question, change } = due;
      await request(academy.answer, { params, body: { question, ...change } });
      this.#queryClient.setQueryData<Attempt>(queryKey, (kept) => kept && changed(kept, due));
      return;
    }
    this.#queryClient.setQueryData(queryKey, await request(academy.handIn, { params }));
    // Not the attempt itself: it is what was just answered.
    await invalidateTags(this.#queryClient, academy.handIn);
  }

  /** The server does not take it: what is shown is asked for again. */
  async #drop(due: Due): Promise<void> {
    const { kept } = this.#state;
    this.#keep(due.kind === 'progress' ? without(kept, due) : withoutAttempt(kept, due.attempt));
    await invalidateTags(this.#queryClient, { tags: ['Academy'] });
  }

  #keep(kept: Kept): void {
    if (isNothing(kept)) getDeviceStorage().removeItem(this.#key);
    else getDeviceStorage().setItem(this.#key, JSON.stringify(kept));
    this.#set({ ...this.#state, kept });
  }

  #set(state: OutboxState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  /** The session ended. What is on the device stays with it, for the same member to go on. */
  #forget(): void {
    clearTimeout(this.#timer);
    this.#set({ kept: nothingKept, isWaiting: false });
    outboxes.delete(this.#queryClient);
  }
}

/** An attempt with an answer or mark that was taken. */
function changed(
  attempt: Attempt,
  { question, change }: Extract<Due, { kind: 'answer' }>,
): Attempt {
  return {
    ...attempt,
    questions: attempt.questions.map((one) =>
      one.number === question
        ? {
            ...one,
            given: change.given === undefined ? one.given : change.given,
            is_flagged: change.is_flagged ?? one.is_flagged,
          }
        : one,
    ),
  };
}

const outboxes = new Map<QueryClient, { readonly username: string; readonly outbox: Outbox }>();

/** The outbox of a member; one for all screens. */
export function outboxOf(username: string, queryClient: QueryClient): Outbox {
  const open = outboxes.get(queryClient);
  if (open?.username === username) return open.outbox;
  const outbox = new Outbox(username, queryClient);
  outboxes.set(queryClient, { username, outbox });
  return outbox;
}
