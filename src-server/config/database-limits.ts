import { HOUR_MS, SECOND_MS } from '#contract/rules/durations.ts';
import type { PostgresLimits } from '../database/postgres.ts';
import { StartRefusal } from '../start-refusal.ts';
import { integerOf, textOf, type Environment } from './variables.ts';

const names = [
  'DATABASE_CONNECTIONS',
  'DATABASE_ACQUIRE_SECONDS',
  'DATABASE_STATEMENT_SECONDS',
  'DATABASE_JOB_STATEMENT_SECONDS',
] as const;

/** Seconds of a request: a statement that takes longer answers nobody. */
const REQUEST_SECONDS = 60;
const HOUR_SECONDS = HOUR_MS / SECOND_MS;

/** @throws StartRefusal naming the variable */
export function readDatabaseLimits(env: Environment): PostgresLimits {
  const seconds = (name: (typeof names)[number], otherwise: number, max: number): number =>
    integerOf(env, name, { otherwise, min: 1, max });
  const statement = seconds('DATABASE_STATEMENT_SECONDS', 30, REQUEST_SECONDS);
  const job = seconds('DATABASE_JOB_STATEMENT_SECONDS', 900, 24 * HOUR_SECONDS);
  if (job < statement) {
    throw new StartRefusal(
      `DATABASE_JOB_STATEMENT_SECONDS must not be below DATABASE_STATEMENT_SECONDS (${statement}), since jobs have the long statements: raise it, or remove it.`,
    );
  }
  return {
    connections: integerOf(env, 'DATABASE_CONNECTIONS', { otherwise: 20, min: 2, max: 1000 }),
    acquireMs: seconds('DATABASE_ACQUIRE_SECONDS', 5, 30) * SECOND_MS,
    statementMs: statement * SECOND_MS,
    jobStatementMs: job * SECOND_MS,
  };
}

/**
 * The embedded database has one session and no limits.
 * @throws StartRefusal naming the variable
 */
export function refuseDatabaseLimits(env: Environment): void {
  const set = names.find((name) => textOf(env, name) !== undefined);
  if (set === undefined) return;
  throw new StartRefusal(
    `${set} has no place beside the embedded database: set DATABASE_URL, or remove it.`,
  );
}
