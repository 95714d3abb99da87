import Type from 'typebox';
import { attemptStates, gameCircles, rankingScopes } from '../../rules/game/nickname.ts';
import { Day, Instant, Nullable, Page, PageQuery, Strict } from '../scalars.schema.ts';

/** SHA-256 or seed, 32 bytes in hex without a prefix. */
const Hex32 = Type.String({ pattern: '^[0-9a-f]{64}$' });
/** Slots of moves, 0 for an undo. The rule says what is valid, see `replay`. */
const Log = Type.Array(Type.Integer(), { maxItems: 1000 });

const Score = Type.Object({
  /** Weighted sum of the differences of both legs. */
  differences: Type.Integer(),
  moves: Type.Integer(),
  balance: Type.Integer(),
  score: Type.Integer(),
});

const Attempt = Type.Object({
  log: Log,
  state: Type.Enum([...attemptStates]),
  finished_at: Nullable(Instant),
  /** Of a finished one, as the server replayed it. */
  score: Nullable(Score),
});

const GameSettings = Type.Object({
  /** False: the member has switched the game off. */
  enabled: Type.Boolean(),
  /** Whether the nickname is in the rankings. */
  listed: Type.Boolean(),
  nickname: Nullable(Type.String()),
  circle: Type.Enum([...gameCircles]),
});

/** The hash of a seed, published the day before. */
const Announced = Type.Object({
  day: Day,
  number: Type.Integer(),
  hash: Hex32,
  published_at: Instant,
});

const Volume = Type.Object({ volume: Type.Integer(), name: Type.String() });

export const stateSchemas = {
  answer: Type.Object({
    at: Instant,
    /** When the day of `at` ends. */
    closes_at: Instant,
    settings: GameSettings,
    streak: Type.Object({
      current: Type.Integer(),
      best: Type.Integer(),
      /** The last five weeks, days without a board left out. */
      days: Type.Array(
        Type.Object({ day: Day, state: Type.Enum(['played', 'forgiven', 'missed']) }),
      ),
    }),
    /** Null where the hash of no seed was published for today, or the member has it off. */
    today: Nullable(
      Type.Object({
        ...Announced.properties,
        slots: Type.Array(Type.Integer()),
        start: Type.Array(Type.Object({ slot: Type.Integer(), ...Volume.properties })),
        arrivals: Type.Array(Volume),
        /** Verified ones of all members so far. */
        attempts: Type.Integer(),
        attempt: Nullable(Attempt),
      }),
    ),
    next: Nullable(Announced),
  }),
  errors: ['area_off'] as const,
};

export const keepSchemas = {
  body: Strict({ day: Day, log: Log }),
  /** The log that stands: the longer one with the same beginning, otherwise the server's. */
  answer: Type.Object({ log: Log }),
  errors: [
    'area_off',
    'not_found',
    'game_off',
    'game_log_invalid',
    'game_day_closed',
    'game_finished',
  ] as const,
};

export const finishSchemas = {
  body: Strict({
    day: Day,
    log: Log,
    /** What the device has computed: another result is refused. */
    score: Type.Integer(),
  }),
  answer: Attempt,
  errors: [...keepSchemas.errors, 'game_log_shortened', 'game_score_differs'] as const,
};

const Best = Type.Object({
  differences: Type.Integer(),
  score: Type.Integer(),
});

export const daysSchemas = {
  query: Type.Object(PageQuery),
  answer: Type.Object({
    ...Page(
      Type.Object({
        day: Day,
        number: Type.Integer(),
        state: Type.Enum([...attemptStates]),
        score: Nullable(Score),
        /** Null while the day is open. */
        best: Nullable(Best),
        /** Null while the day is open, and of what was not ranked. */
        place: Nullable(Type.Integer()),
      }),
    ).properties,
    /** Verified attempts, and days that had a board since the first of them. */
    played: Type.Integer(),
    days: Type.Integer(),
    /** Of the verified attempts' points; null where there is none. */
    median: Nullable(Type.Integer()),
  }),
  errors: ['area_off'] as const,
};

const ByDay = Type.Object({ day: Day });

/** What a device needs to check a day by itself. */
export const daySchemas = {
  params: ByDay,
  answer: Type.Object({
    ...Announced.properties,
    version: Type.Integer(),
    /** These three are null until the day has closed. */
    seed: Nullable(Hex32),
    revealed_at: Nullable(Instant),
    best: Nullable(
      Type.Object({
        ...Best.properties,
        log: Log,
        /** How many valid placements the board has. */
        placements: Type.Integer(),
      }),
    ),
    attempt: Nullable(Attempt),
    next: Nullable(Announced),
  }),
  errors: ['area_off', 'not_found'] as const,
};

export const rankingSchemas = {
  params: ByDay,
  query: Type.Object({ ...PageQuery, scope: Type.Optional(Type.Enum([...rankingScopes])) }),
  answer: Type.Object({
    day: Day,
    number: Type.Integer(),
    /** Places are published when the day has closed. */
    is_closed: Type.Boolean(),
    attempts: Type.Integer(),
    best: Nullable(Best),
    own: Nullable(Type.Object({ place: Type.Integer(), ...Score.properties })),
    ...Page(
      Type.Object({
        place: Type.Integer(),
        nickname: Type.String(),
        is_self: Type.Boolean(),
        ...Score.properties,
      }),
    ).properties,
  }),
  errors: ['area_off', 'not_found'] as const,
};

export const settingsSchemas = {
  body: Strict({
    enabled: Type.Optional(Type.Boolean()),
    listed: Type.Optional(Type.Boolean()),
    nickname: Type.Optional(Type.String({ maxLength: 60 })),
    circle: Type.Optional(Type.Enum([...gameCircles])),
  }),
  answer: GameSettings,
  errors: ['area_off'] as const,
};
