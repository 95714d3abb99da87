import type { GameAttempt, GameState } from '#contract/api/game/game.ts';
import { boardOfTest } from './board.fixtures.ts';

export const attemptOf = (change: Partial<GameAttempt> = {}): GameAttempt => ({
  log: [],
  state: 'open',
  finished_at: null,
  score: null,
  ...change,
});

type Today = NonNullable<GameState['today']>;

export const todayOf = (change: Partial<Today> = {}): Today => ({
  day: boardOfTest.day,
  number: 81,
  hash: 'e42abf9d'.padEnd(64, '0'),
  published_at: '2026-11-19T00:00:00.000Z',
  slots: [...boardOfTest.slots],
  start: boardOfTest.start.map((one) => ({ ...one })),
  arrivals: boardOfTest.arrivals.map((one) => ({ ...one })),
  attempts: 0,
  attempt: null,
  ...change,
});

/** A member's state of the game on 20 November 2026; what a test is about is changed. */
export const stateOf = (change: Partial<GameState> = {}): GameState => ({
  at: '2026-11-20T17:42:00.000Z',
  closes_at: '2026-11-21T00:00:00.000Z',
  settings: { enabled: true, listed: false, nickname: null, circle: 'all' },
  streak: { current: 12, best: 19, days: [] },
  today: todayOf(),
  next: null,
  ...change,
});

/** Settings of a product whose game is on. */
export const settingsOn = () => ({
  areas: ['game'],
  chain: null,
  chat_url: '',
  social_url: '',
  support_url: '',
  diagnostics_public_key: '',
});
