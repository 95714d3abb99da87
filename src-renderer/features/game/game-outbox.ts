import { game } from '#contract/api/game/game.ts';
import type { UtcDay } from '#contract/rules/days.ts';
import { mergeLogs } from '#contract/rules/game/play.ts';
import type { OutboxKind } from '#renderer/domain/outbox/outbox.ts';
import { hasCode, type ApiError } from '#renderer/lib/api/error.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { gameQueries } from './game-queries.ts';

/** An attempt on this device: what was played, whether or not the server has it. */
export interface KeptAttempt {
  readonly day: UtcDay;
  readonly log: readonly number[];
  /** Points of a finished one; null while it is played. */
  readonly score: number | null;
}

export interface KeptGame {
  /** One a day: what is played, and finished ones that were not sent. */
  readonly attempts: readonly KeptAttempt[];
  /** The one in play as the server has it; the same object where nothing is due. */
  readonly delivered: KeptAttempt | null;
  /** What the server refused last, with what was kept. */
  readonly refused: { readonly attempt: KeptAttempt; readonly error: ApiError } | null;
}

/** The attempt of a member: sent after every move. The answer to a log is the log that stands. */
export const gameOutbox: OutboxKind<KeptGame, KeptAttempt> = {
  name: 'game-attempt',
  nothing: { attempts: [], delivered: null, refused: null },
  read: (text) => ({ attempts: readAttempts(text), delivered: null, refused: null }),
  write: ({ attempts }) => (attempts.length === 0 ? null : JSON.stringify(attempts)),
  firstDue: ({ attempts, delivered }) => attempts.find((one) => one !== delivered) ?? null,
  deliver: async (sent, queryClient) => {
    const { day, score } = sent;
    const log = [...sent.log];
    if (score === null) {
      const { log: answer } = await request(game.keep, { body: { day, log } });
      return (kept) => merged(kept, sent, answer);
    }
    const attempt = await request(game.finish, { body: { day, log, score } });
    queryClient.setQueryData(
      gameQueries.state.queryKey,
      (state) =>
        state && {
          ...state,
          today: state.today?.day === day ? { ...state.today, attempt } : state.today,
        },
    );
    // The streak and the number of attempts; what was just answered stays on the screen meanwhile.
    void invalidateTags(queryClient, game.finish);
    return (kept) => dropped(kept, sent);
  },
  refuse: (sent, error) => (kept) => {
    // A board that was left unfinished on an earlier day can't count, as its player knows.
    const isPast = sent.score === null && hasCode<typeof game.keep>(error, 'game_day_closed');
    const next = dropped(kept, sent);
    return isPast ? next : { ...next, refused: { attempt: sent, error } };
  },
  renew: (queryClient) => invalidateTags(queryClient, game.finish),
};

export const attemptOn = ({ attempts }: KeptGame, day: UtcDay): KeptAttempt | undefined =>
  attempts.find((one) => one.day === day);

/** With an attempt as it is now; what was refused before is over, and so is what was left unfinished. */
export const withAttempt = (kept: KeptGame, attempt: KeptAttempt): KeptGame => ({
  ...kept,
  attempts: [
    ...kept.attempts.filter(({ day, score }) => day !== attempt.day && score !== null),
    attempt,
  ],
  refused: null,
});

/** What was played meanwhile goes on from the answer, or the answer stands. */
function merged(kept: KeptGame, sent: KeptAttempt, answer: readonly number[]): KeptGame {
  const attempt = attemptOn(kept, sent.day);
  if (!attempt) return kept;
  const log = mergeLogs(answer, attempt.log);
  const next = log === attempt.log ? attempt : { day: sent.day, log, score: null };
  const isDelivered = next === sent || log === answer;
  return {
    ...kept,
    attempts: kept.attempts.map((one) => (one === attempt ? next : one)),
    delivered: isDelivered ? next : kept.delivered,
  };
}

const dropped = (kept: KeptGame, { day }: KeptAttempt): KeptGame => ({
  ...kept,
  attempts: kept.attempts.filter((one) => one.day !== day),
});

const isLog = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((entry) => Number.isInteger(entry));

/** The attempts that an earlier page kept, without what can't be read. */
function readAttempts(text: string | null): readonly KeptAttempt[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(kept)) return [];
    return (kept as readonly Partial<Record<keyof KeptAttempt, unknown>>[]).flatMap(
      ({ day, log, score }) =>
        typeof day === 'string' && isLog(log)
          ? [{ day, log, score: typeof score === 'number' ? score : null }]
          : [],
    );
  } catch {
    return [];
  }
}
