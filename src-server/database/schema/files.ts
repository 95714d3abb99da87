import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { filePurposes } from '#contract/rules/files.ts';
import { quoted } from '../columns.ts';
import { instant, members } from './members.ts';

/** What is known of files; their bytes lie in the store, under `key`. */
export const files = pgTable(
  'files',
  {
    /** What names the file to clients: 192 random bits in base64url. */
    id: text('id').primaryKey(),
    /** Where the bytes are; another secret than the id. Null once they are dropped. */
    key: text('key').unique(),
    purpose: text('purpose', { enum: filePurposes }).notNull(),
    ownerId: bigint('owner_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    /** What it belongs to, in the words of the noun that its purpose is of; null until it is attached. */
    object: text('object'),
    /** By content. */
    type: text('type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** In hex, of the bytes as they are stored. */
    sha256: text('sha256').notNull(),
    /** Cleaned; never part of a path. */
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    attachedAt: instant('attached_at'),
    /** Nobody reads it any more; its bytes go with the next run of the collector. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    check('files_purpose', sql.raw(`purpose in (${quoted(filePurposes)})`)),
    check('files_attached', sql`(attached_at is null) = (object is null)`),
    check('files_size', sql`size > 0`),
    check('files_sha256', sql`sha256 ~ '^[0-9a-f]{64}$'`),
    index('files_owner_idx')
      .on(table.ownerId)
      .where(sql`${table.deletedAt} is null`),
    index('files_object_idx').on(table.purpose, table.object),
    index('files_unattached_idx')
      .on(table.createdAt)
      .where(sql`${table.attachedAt} is null`),
    index('files_dropped_idx')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null and ${table.key} is not null`),
  ],
);
