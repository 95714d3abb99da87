import { useMemo } from 'react';
import type { GameState } from '#contract/api/game/game.ts';
import { scoreLog, type GameScore } from '#contract/rules/game/play.ts';
import { useOutbox, useOutboxState } from '#renderer/domain/outbox/use-outbox.ts';
import { useVisit } from '#renderer/domain/visit/visit.ts';
import { attemptOn, gameOutbox, withAttempt, type KeptGame } from './game-outbox.ts';
import { currentLog } from './play-state.ts';

export type Today = NonNullable<GameState['today']>;

/** Verified by the server, on its way there, or not answered yet; `late`: without a place. */
export type ResultState = 'verified' | 'late' | 'sending' | 'waiting';

/** A board in play, today's or one of practice. */
export interface Playing {
  readonly log: readonly number[];
  /** False where another person's account is looked at: nothing can be played. */
  readonly isOwn: boolean;
  readonly play: (log: readonly number[]) => void;
  readonly finish: () => void;
}

export interface TodaysAttempt extends Playing {
  /** Of a finished attempt; null while it is played. */
  readonly result: { readonly score: GameScore; readonly state: ResultState } | null;
  /** A log or a result was sent and not answered. */
  readonly isWaiting: boolean;
  /** What the server refused last, with what was kept. */
  readonly refused: KeptGame['refused'];
}

/** The member's attempt of today: the server's with what was played here since. */
export function useAttempt(today: Today): TodaysAttempt {
  const outbox = useOutbox(gameOutbox);
  const isOwn = useVisit() === null;
  const { kept: state, isWaiting } = useOutboxState(outbox);
  const { refused } = state;
  const { day, attempt } = today;
  const kept = attemptOn(state, day);
  const isFinished = attempt !== null && attempt.state !== 'open';
  const own = isOwn && !isFinished ? kept : undefined;
  const log = currentLog(today, attempt?.log ?? [], own?.log);
  const score = useMemo(() => scoreLog(today, log), [today, log]);
  return {
    log,
    result: resultOf(attempt, own?.score === score?.score ? score : null, isWaiting),
    isOwn,
    isWaiting,
    refused,
    play: (next) => outbox.add((all) => withAttempt(all, { day, log: next, score: null })),
    finish: () => {
      if (score) outbox.add((all) => withAttempt(all, { day, log, score: score.score }));
    },
  };
}

function resultOf(
  attempt: Today['attempt'],
  finishedHere: GameScore | null,
  isWaiting: boolean,
): TodaysAttempt['result'] {
  if (attempt?.score && attempt.state !== 'open') {
    return { score: attempt.score, state: attempt.state };
  }
  return finishedHere && { score: finishedHere, state: isWaiting ? 'waiting' : 'sending' };
}
