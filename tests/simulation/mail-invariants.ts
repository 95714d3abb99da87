import { sql } from 'drizzle-orm';
import { parseUsd } from '#contract/rules/money.ts';
import { statusOf } from '#contract/rules/withdrawals/transitions.ts';
import { mails } from '#server/database/schema/system.ts';
import { withdrawals } from '#server/database/schema/withdrawals.ts';
import { ATTEMPTS_MAX } from '#server/jobs/mail-sender.ts';
import type { World } from './world.ts';

type Withdrawal = typeof withdrawals.$inferSelect;

/** What is marked as sent was taken; a withdrawal by a code is what the code's mail says, once. */
export async function mailProblems({ store: { db }, post, byCode }: World): Promise<string[]> {
  const { rows: marked } = await db.execute<{ id: string }>(
    sql`select id from mails where sent_at is not null`,
  );
  const problems = marked
    .filter(({ id }) => !post.wasTaken(id))
    .map(({ id }) => `mailed: ${id} is marked as sent and was not taken`);
  if (byCode.length === 0) return problems;
  const rows = await db.select().from(withdrawals);
  const used = new Set<string>();
  for (const { number, mail } of byCode) {
    // Those of a transaction that was undone are none.
    const row = rows.find((one) => one.number === number);
    if (!row) continue;
    if (used.has(mail.id)) problems.push(`bound: ${number} is the second one by its code`);
    used.add(mail.id);
    const isSaid =
      row.amount === parseUsd(mail.amount) &&
      row.currency === mail.currency &&
      row.wallet.toLowerCase() === mail.wallet.toLowerCase();
    if (!isSaid) problems.push(`bound: ${number} is not what its code was mailed for`);
  }
  return problems;
}

/** At rest, members have the mails about each of their withdrawals. */
export async function mailProblemsAtRest(world: World): Promise<string[]> {
  const { store, post, members } = world;
  const given = (await store.db.select().from(mails)).filter((mail) => isGivenUp(world, mail));
  const rows = await store.db.select().from(withdrawals).orderBy(withdrawals.number);
  return rows.flatMap(({ number, memberId, detail }) => {
    const email = members.find(({ id }) => id === memberId)?.email ?? '';
    const texts = [
      ...post.boxOf(email).map(({ subject, text }) => ({ subject, text })),
      ...given.map(({ subject, body }) => ({ subject, text: body })),
    ];
    return owedOf(detail)
      .filter((owed) => !texts.some(({ subject, text }) => isAbout(subject, text, owed, number)))
      .map((owed) => `owed: nobody got "${owed}" about ${number}, which is ${detail}`);
  });
}

/** Subjects of the mails that a withdrawal's owner is owed, in the members' language. */
function owedOf(detail: Withdrawal['detail']): readonly string[] {
  const owed = ['Recibimos tu solicitud de retiro'];
  if (statusOf[detail] === 'Approved') owed.push('Tu retiro está pagado');
  if (detail === 'refused') owed.push('Tu retiro fue rechazado');
  return owed;
}

const isAbout = (subject: string, text: string, owed: string, number: number): boolean =>
  subject === owed && text.startsWith(`Retiro n.º ${number}:`);

/** After the last attempt; each of them ended at the mail server or with a process. */
function isGivenUp(
  { post, scheduler }: World,
  { id, attempts, sentAt }: typeof mails.$inferSelect,
): boolean {
  const killed = [...scheduler.met]
    .filter(([key]) => key.includes('killed'))
    .reduce((sum, [, count]) => sum + count, 0);
  return (
    sentAt === null &&
    attempts >= ATTEMPTS_MAX &&
    (post.brought.get(id) ?? 0) + killed >= ATTEMPTS_MAX
  );
}
