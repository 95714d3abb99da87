import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { notificationObjects } from '#contract/rules/notifications.ts';

interface Columns {
  readonly id: PgColumn;
  readonly event: PgColumn;
  readonly values: PgColumn;
}

/**
 * What a notification is about, as one text: `withdrawal/10482`, or itself, `n17`, where it is the
 * only one of its thing. Entries of the inbox are notifications of one thing.
 */
export function thingOf({ id, event, values }: Columns): SQL {
  const whens = Object.entries(notificationObjects).map(
    ([name, [noun, value]]) =>
      sql`when ${sql.raw(`'${name}'`)} then ${sql.raw(`'${noun}/'`)}
        || nullif(${values}->>${sql.raw(`'${value}'`)}, '')`,
  );
  return sql`coalesce(case ${event} ${sql.join(whens, sql` `)} end, 'n' || ${id})`;
}
