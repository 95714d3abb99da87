import { SECOND_MS } from '#contract/rules/durations.ts';
import { StartRefusal } from '../start-refusal.ts';
import type { DatabaseConfig } from './config.ts';
import { integerOf, textOf, urlOf, type Environment } from './variables.ts';

const URL_NAME = 'DATABASE_READ_URL';
const limitNames = ['DATABASE_READ_CONNECTIONS', 'DATABASE_READ_STATEMENT_SECONDS'] as const;

type Replica = Extract<DatabaseConfig, { kind: 'postgresql' }>['replica'];

/**
 * A standby of the database that is written to, or null where none is named.
 * @throws StartRefusal naming the variable
 */
export function readReplica(env: Environment, primaryUrl: string): Replica {
  const text = textOf(env, URL_NAME);
  if (text === undefined) {
    const set = limitNames.find((name) => textOf(env, name) !== undefined);
    if (set === undefined) return null;
    throw new StartRefusal(
      `${set} has no place without a replica: set ${URL_NAME} too, or remove it.`,
    );
  }
  const example = 'postgres://user:password@replica/name';
  const url = urlOf(URL_NAME, text, ['postgres:', 'postgresql:'], example);
  const primary = new URL(primaryUrl);
  if (url.pathname !== primary.pathname) {
    throw new StartRefusal(
      `${URL_NAME} names another database than DATABASE_URL, and a replica has the same ones: write the same name after the host, or remove it.`,
    );
  }
  if (placeOf(url) === placeOf(primary)) {
    throw new StartRefusal(
      `${URL_NAME} is the host and port of DATABASE_URL, which would read the same server twice: name its replica, or remove it.`,
    );
  }
  return {
    url: text,
    limits: {
      connections: integerOf(env, limitNames[0], { otherwise: 10, min: 1, max: 1000 }),
      statementMs: integerOf(env, limitNames[1], { otherwise: 30, min: 1, max: 60 }) * SECOND_MS,
    },
  };
}

/** @throws StartRefusal beside the embedded database, of which there is no copy */
export function refuseReplica(env: Environment): void {
  const set = [URL_NAME, ...limitNames].find((name) => textOf(env, name) !== undefined);
  if (set === undefined) return;
  throw new StartRefusal(
    `${set} has no place beside the embedded database: set DATABASE_URL, or remove it.`,
  );
}

/** A host may be a socket's folder or a list of hosts in the query: then it is told apart by all of it. */
const placeOf = ({ hostname, port, search }: URL): string =>
  `${hostname}:${port || '5432'}${hostname === '' ? search : ''}`;
