import Type from 'typebox';
import { Day, Instant, Nullable, Page, PageQuery } from '../scalars.schema.ts';

export const runStates = ['running', 'done', 'failed'] as const;

export const JobRun = Type.Object({
  id: Type.Integer(),
  job: Type.String(),
  /** UTC day, or another name of the period; null where the job has none. */
  period: Nullable(Type.String()),
  state: Type.Enum([...runStates]),
  started_at: Instant,
  finished_at: Nullable(Instant),
  error: Nullable(Type.String()),
  /** Where an interrupted run goes on, and what it counted. */
  progress: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
});

const Watcher = Type.Object({
  name: Type.Enum(['payouts', 'purchases']),
  /** Last final block whose events are in the books; null before the first. */
  read: Nullable(Type.Object({ block: Type.Integer(), at: Instant })),
  /** Newest block seen. */
  head: Nullable(Type.Integer()),
});

const ChainSource = Type.Object({
  /** Host of the URL, which may carry a key that nobody is told. */
  host: Type.String(),
  /** Whether it answered when this process last asked; null before that. */
  answers: Nullable(Type.Boolean()),
  /** When that began. */
  since: Nullable(Instant),
  /** What it last told otherwise than those who decided. */
  contradiction: Nullable(Type.Object({ what: Type.String(), at: Instant })),
});

export const listSchemas = {
  query: Type.Object({
    ...PageQuery,
    job: Type.Optional(Type.String({ maxLength: 80 })),
    state: Type.Optional(Type.Enum([...runStates])),
  }),
  answer: Type.Object({
    /** Newest first. */
    ...Page(JobRun).properties,
    /** Every job that has a run. */
    jobs: Type.Array(Type.String()),
    due: Type.Object({
      /** First day that is not closed. */
      open_day: Day,
      /** Days over and not closed. */
      days_behind: Type.Integer(),
      /** Purchases whose volume did not go up the tree yet. */
      unfolded: Type.Integer(),
      /** Published results of pools that are not booked yet. */
      pool_results: Type.Integer(),
      mails: Type.Integer(),
      reconciled_day: Nullable(Day),
    }),
    watchers: Type.Array(Watcher),
    /** Empty where no chain is pinned. */
    sources: Type.Array(ChainSource),
    /** So many of them decide; 0 where there are none. */
    quorum: Type.Integer(),
  }),
};
