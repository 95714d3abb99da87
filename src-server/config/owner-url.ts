import { StartRefusal } from '../start-refusal.ts';
import { refuseNearNames } from './near-names.ts';
import { textOf, urlOf, type Environment } from './variables.ts';

/** The role that owns the schema, for whatever changes it; the server itself never reads this. */
const OWNER = 'DATABASE_OWNER_URL';
const EXAMPLE = 'postgres://owner:password@host/name';

/**
 * The database as its owner reaches it, or as the server does where one role is both. Reads nothing
 * else: whoever migrates needs none of the server's secrets.
 * @throws StartRefusal naming the variable
 */
export function readOwnerUrl(env: Environment): string {
  refuseNearNames(env);
  const name = textOf(env, OWNER) === undefined ? 'DATABASE_URL' : OWNER;
  const text = textOf(env, name);
  if (text === undefined) {
    throw new StartRefusal(
      `${OWNER} is missing, and so is DATABASE_URL: set it like ${EXAMPLE}. The embedded database is migrated by the server itself.`,
    );
  }
  urlOf(name, text, ['postgres:', 'postgresql:'], EXAMPLE);
  return text;
}
