import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm';
import type { TicketMessage } from '#contract/api/support/tickets.ts';
import type { MessageAuthor } from '#contract/rules/support/tickets.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { ticketAttachments, ticketMessages } from '../../database/schema/support.ts';
import type { Services } from '../../services.ts';
import type { MailLanguage } from '../../mails/texts.ts';
import { linksOf } from '../help/links.ts';
import { addWords, wordsOf } from '../base/words.ts';
import { pictureUrl } from '../files/avatars.ts';
import { takeFiles, type FileInput } from './attachments.ts';
import { markRead } from './reads.ts';

export type MessageRow = typeof ticketMessages.$inferSelect;

export interface NewMessage {
  readonly number: number;
  readonly authorId: number;
  readonly author: MessageAuthor;
  readonly isInternal?: boolean;
  readonly text: string;
  readonly at: Date;
  readonly articles?: number[];
  readonly mentions?: number[];
  readonly attachments?: readonly FileInput[];
}

/** Writes a message with its files and its words; whoever wrote it has read so far. @returns its id */
export async function addMessage(
  tx: Transaction,
  services: Pick<Services, 'settings' | 'clock'>,
  message: NewMessage,
): Promise<number> {
  const { attachments = [], isInternal = false, ...row } = message;
  const [stored] = await tx
    .insert(ticketMessages)
    .values({ ...row, isInternal })
    .returning({ id: ticketMessages.id });
  if (!stored) throw new Error('A message was not stored');
  const { number, authorId } = message;
  await takeFiles(tx, services, { messageId: stored.id, number, ownerId: authorId }, attachments);
  await addWords(tx, 'ticket', message.number, wordsOf(message.text));
  await markRead(tx, message.number, message.authorId, stored.id);
  return stored.id;
}

/** Messages of one answer. */
const MOST = 200;

interface Asked {
  readonly number: number;
  /** Those with a smaller id. */
  readonly before?: number | undefined;
  /** Notes are among them. */
  readonly isStaff: boolean;
}

/** The newest messages of a ticket, oldest first, and what names the older ones. */
export async function readMessages(
  db: Database,
  { number, before, isStaff }: Asked,
): Promise<{ readonly rows: readonly MessageRow[]; readonly earlier: number | null }> {
  const found = await db
    .select()
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.number, number),
        isStaff ? undefined : eq(ticketMessages.isInternal, false),
        before === undefined ? undefined : lt(ticketMessages.id, before),
      ),
    )
    .orderBy(desc(ticketMessages.id))
    .limit(MOST + 1);
  // Messages that were merged in have older numbers: the time decides, the id between equals.
  const rows = found
    .slice(0, MOST)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id);
  const least = Math.min(...rows.map(({ id }) => id));
  return { rows, earlier: found.length > MOST ? least : null };
}

/** Messages as people read them. */
export async function viewMessages(
  db: Database,
  rows: readonly MessageRow[],
  reader: { readonly memberId: number; readonly language: MailLanguage },
): Promise<TicketMessage[]> {
  if (rows.length === 0) return [];
  const people = await authorsOf(
    db,
    rows.map(({ authorId }) => authorId),
  );
  const files = await attachmentsOf(
    db,
    rows.map(({ id }) => id),
  );
  const links = await linksOf(
    db,
    rows.flatMap(({ articles }) => articles),
    reader.language,
  );
  return rows.map((row) => ({
    id: row.id,
    author: {
      kind: row.author,
      name: people.get(row.authorId)?.name ?? '',
      avatar: people.get(row.authorId)?.avatar ?? null,
      is_self: row.authorId === reader.memberId,
    },
    text: row.text,
    at: row.at.toISOString(),
    attachments: files.get(row.id) ?? [],
    articles: row.articles.flatMap((id) => links.get(id) ?? []),
    from_ticket: row.fromNumber,
  }));
}

/** Path of a member's picture. */
export const avatarPath = (name: string | null): string | null => name && pictureUrl(name);

export interface Author {
  readonly username: string;
  readonly name: string;
  readonly avatar: string | null;
}

/** People by id, as messages and lists name them. */
export async function authorsOf(
  db: Database,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, Author>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({
      id: members.id,
      username: members.username,
      firstName: members.firstName,
      lastName: members.lastName,
      avatar: members.avatar,
    })
    .from(members)
    .where(inArray(members.id, wanted));
  return new Map(
    rows.map(({ id, username, firstName, lastName, avatar }) => [
      id,
      { username, name: `${firstName} ${lastName}`.trim(), avatar: avatarPath(avatar) },
    ]),
  );
}

async function attachmentsOf(
  db: Database,
  messageIds: readonly number[],
): Promise<ReadonlyMap<number, TicketMessage['attachments']>> {
  const rows = await db
    .select()
    .from(ticketAttachments)
    .where(inArray(ticketAttachments.messageId, [...messageIds]))
    .orderBy(asc(ticketAttachments.id));
  const byMessage = new Map<number, TicketMessage['attachments']>();
  for (const row of rows) {
    const list = byMessage.get(row.messageId) ?? [];
    list.push({
      id: row.id,
      file_id: row.fileId,
      kind: row.kind,
      name: row.name,
      type: row.type,
      size: row.size,
      removed_at: row.removedAt?.toISOString() ?? null,
    });
    byMessage.set(row.messageId, list);
  }
  return byMessage;
}
