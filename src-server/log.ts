import { DrizzleQueryError } from 'drizzle-orm';
import { pino } from 'pino';
import type { Config } from './config/config.ts';
import type { Log } from './services.ts';

const STANDARD_ERROR = 2;

/** Structured log on standard error. Of requests it holds no path and no address, and no value of a statement. */
export function createLog(level: Config['logLevel']): Log {
  return pino({ level, serializers: { err: describeError } }, pino.destination(STANDARD_ERROR));
}

/** An error for the log; what a statement was given (hashes, addresses, codes) stays out of it. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  if (error instanceof DrizzleQueryError) return { type: error.name, query: error.query, ...cause };
  return { type: error.name, message: error.message, stack: error.stack, ...cause };
}
