import type { GameAttempt, GameDay, GameRanking, GameState } from '#contract/api/game/game.ts';
import { bestLog, boardOfTest } from './board.fixtures.ts';

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

/** Seed of the test vector and its hash. */
export const SEED = '6b5080315f7c29d4f627d7f2a760cfd59b1d2fa29b0ad80fac932351c9c38865';
const HASH = 'e42abf9dd10bfcaf6b76e3faf59ee6287efdbf3b67972835895390c7ecd20eac';

/** A day that has closed, with an attempt that was the best possible. */
export const dayOf = (change: Partial<GameDay> = {}): GameDay => ({
  day: boardOfTest.day,
  number: 81,
  hash: HASH,
  published_at: '2026-11-19T00:00:00.000Z',
  version: 1,
  seed: SEED,
  revealed_at: '2026-11-21T00:00:00.000Z',
  best: { differences: 20, score: 959, log: [...bestLog], placements: 114_432_192 },
  attempt: attemptOf({
    log: [...bestLog],
    state: 'verified',
    finished_at: '2026-11-20T17:36:00.000Z',
    score: { differences: 20, moves: 10, balance: 959, score: 959 },
  }),
  next: null,
  ...change,
});

export const rankingOf = (change: Partial<GameRanking> = {}): GameRanking => ({
  day: boardOfTest.day,
  number: 81,
  is_closed: true,
  attempts: 3,
  best: { differences: 20, score: 959 },
  own: { place: 3, differences: 48, moves: 11, balance: 901, score: 896 },
  items: [
    {
      place: 1,
      nickname: 'Kiri',
      is_self: false,
      differences: 20,
      moves: 10,
      balance: 959,
      score: 959,
    },
  ],
  next: null,
  ...change,
});
