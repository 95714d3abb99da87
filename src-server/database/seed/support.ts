import { and, desc, eq, inArray } from 'drizzle-orm';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { endOfDay, isOpenAt, type BusinessHours } from '#contract/rules/support/business-hours.ts';
import { fixedClock } from '../../domain/base/clock.ts';
import { addDefaultArticles } from '../../domain/help/defaults/add-defaults.ts';
import { giveFeedback, noteSolved } from '../../domain/help/feedback.ts';
import { readHelp } from '../../domain/help/read.ts';
import { assignTicket } from '../../domain/support/assign.ts';
import { stepTicket, snoozeTicket } from '../../domain/support/changes.ts';
import { createTicket } from '../../domain/support/create.ts';
import { passTime } from '../../domain/support/due.ts';
import { createMacro } from '../../domain/support/macros.ts';
import { rateTicket } from '../../domain/support/rating.ts';
import { replyToTicket } from '../../domain/support/reply.ts';
import { deskTime, findTicket } from '../../domain/support/ticket-row.ts';
import { writeMessage } from '../../domain/support/write.ts';
import { placeMember } from '../../domain/tree/placement.ts';
import { mailTexts } from '../../mails/texts.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '../database.ts';
import { members } from '../schema/members.ts';
import { mails } from '../schema/system.ts';
import { withdrawals } from '../schema/withdrawals.ts';
import { demoAccounts, namedPerson } from './people.ts';
import { demoMacros } from './support-macros.ts';
import { demoQuestions } from './support-questions.ts';

const supportSubjects = (['support.received', 'support.answer', 'support.closed'] as const).flatMap(
  (template) => [mailTexts[template].es[0], mailTexts[template].en[0]],
);

/** People whose tickets fill the demo's queue. */
const OTHERS = 9;

/** How those of them rate who were helped. */
const scores = [5, 3, 4] as const;

/** Articles that were read in place of asking, the latest first. */
const read = [
  ['por-que-mi-retiro-sigue-pendiente', 'withdrawal'],
  ['no-me-llega-el-codigo', 'account'],
  ['por-que-recibes-menos-de-lo-que-pides', 'withdrawal'],
  ['emparejado-remanente-y-recorte', 'tree'],
  ['pague-menos-tarde-u-otro-token', 'payment'],
  ['renovar-o-mejorar-mi-membresia', 'membership'],
  ['que-es-la-pausa-de-seguridad', 'withdrawal'],
  ['verificar-mi-correo', 'account'],
  ['por-que-mi-retiro-sigue-pendiente', 'withdrawal'],
  ['no-me-llega-el-codigo', 'account'],
  ['perdi-mi-segundo-factor', 'account'],
] as const;

/** Hour of the desk's own day at which it was asked what it had answered by noon. */
const MORNING = 10;
const WEEK_DAYS = 7;

interface Desk {
  readonly tx: Transaction;
  readonly services: Services;
  /** Somebody of support, and an administrator who helps out. */
  readonly support: number;
  readonly admin: number;
  /** The member people log in as. */
  readonly star: number;
  readonly now: Date;
  readonly hours: BusinessHours;
}

/** The services as they were so many milliseconds before the demo began. */
const ago = ({ services, now }: Desk, ms: number): Services => ({
  ...services,
  clock: fixedClock(new Date(now.getTime() - ms)),
});

/**
 * Milliseconds before the demo began of the last morning that was at least so long ago and on which the
 * desk was there: what was answered in the past was answered in the time that the desk counts.
 */
function morningBefore({ now, hours }: Desk, ms: number): number {
  const latest = now.getTime() - ms;
  const morning = endOfDay(new Date(latest), hours).getTime() - DAY_MS + MORNING * HOUR_MS;
  const mornings = Array.from({ length: WEEK_DAYS + 1 }, (_, day) => morning - day * DAY_MS);
  const found = mornings.find((at) => at <= latest && isOpenAt(new Date(at), hours));
  return now.getTime() - (found ?? latest);
}

/**
 * Somebody of support. She comes after the history, below somebody of the staff who has nobody there:
 * every slot, number and draw of chance before her stays as it was.
 */
export async function seedSupportPerson(
  tx: Transaction,
  passwordHash: string,
  createdAt: Date,
): Promise<number> {
  const sponsorId = await memberIdOf(tx, demoAccounts.secondAdmin.username);
  const person = namedPerson(demoAccounts.support, {
    passwordHash,
    createdAt,
    sponsorId,
    email: 'support@demo.test',
    role: 'support',
    duties: [],
  });
  const [row] = await tx.insert(members).values(person).returning({ id: members.id });
  if (!row) throw new Error('Nobody of support was inserted');
  await placeMember(tx, { memberId: row.id, sponsorId, side: 'left' });
  return row.id;
}

async function memberIdOf(tx: Transaction, username: string): Promise<number> {
  const [row] = await tx
    .select({ id: members.id })
    .from(members)
    .where(eq(members.username, username));
  if (!row) throw new Error(`The demo has no ${username}`);
  return row.id;
}

/** Help articles, macros, and tickets in every state, written through the functions of the product. */
export async function seedSupport(tx: Transaction, services: Services): Promise<void> {
  const now = services.clock.now();
  await addDefaultArticles(tx, new Date(now.getTime() - 60 * DAY_MS));
  const { hours } = await deskTime(tx, services);
  const desk = { tx, services, now, hours, ...(await demoPeople(tx)) };
  for (const macro of demoMacros) {
    await createMacro(tx, ago(desk, 20 * DAY_MS), desk.support, macro);
  }
  await oldTickets(desk);
  await withdrawalStory(desk);
  await otherQuestions(desk);
  await readInstead(desk);
  await passTime(tx, services);
  // What tells of the demo's past was never sent.
  await tx.delete(mails).where(inArray(mails.subject, supportSubjects));
}

async function demoPeople(tx: Transaction) {
  return {
    support: await memberIdOf(tx, demoAccounts.support.username),
    admin: await memberIdOf(tx, demoAccounts.secondAdmin.username),
    star: await memberIdOf(tx, demoAccounts.member.username),
  };
}

interface Answer {
  readonly number: number;
  readonly ms: number;
  readonly text: string;
  readonly end: 'send' | 'wait' | 'solve';
  readonly by?: number;
  readonly isInternal?: boolean;
  readonly articles?: string[];
}

async function reply(desk: Desk, answer: Answer): Promise<void> {
  const { tx, support } = desk;
  const { number, ms, text, end, by = support, isInternal = false, articles = [] } = answer;
  const { lastMessageId } = await findTicket(tx, number);
  await replyToTicket(tx, ago(desk, ms), {
    actorId: by,
    number,
    text,
    end,
    is_internal: isInternal,
    articles,
    seen: lastMessageId,
  });
}

const take = (desk: Desk, number: number, ms: number, by = desk.support): Promise<void> =>
  assignTicket(desk.tx, ago(desk, ms), { actorId: by, number, to: by, seen: null });

/** What the demo's member asked before: one that closed, one that they rated, one that waits for them. */
async function oldTickets(desk: Desk): Promise<void> {
  const { tx, star } = desk;
  const long = morningBefore(desk, 50 * DAY_MS);
  const closed = await createTicket(tx, ago(desk, long), star, {
    category: 'account',
    subject: 'El código de retiro vence antes de llegar',
    text: 'Pedí el código tres veces y cuando llega ya venció.',
  });
  await take(desk, closed.number, long - HOUR_MS);
  await reply(desk, {
    number: closed.number,
    ms: long - 2 * HOUR_MS,
    text: 'Tu proveedor retuvo el correo; lo confirmamos en el registro de envíos. Ya pasó: pide uno nuevo cuando quieras.',
    end: 'solve',
    articles: ['no-me-llega-el-codigo'],
  });
  await rateTicket(tx, ago(desk, long - DAY_MS), star, {
    number: closed.number,
    score: 4,
    word: 'Resolvieron rápido.',
  });
  // Within the week that the desk's figures are of.
  const lately = morningBefore(desk, 4 * DAY_MS);
  const carry = await createTicket(tx, ago(desk, lately), star, {
    category: 'tree',
    subject: '¿Por qué mi remanente no bajó?',
    text: 'Ayer mi remanente quedó igual que el día anterior.',
  });
  await take(desk, carry.number, lately - HOUR_MS);
  await reply(desk, {
    number: carry.number,
    ms: lately - 3 * HOUR_MS,
    text: 'Ese día no hubo volumen en tu pierna izquierda, así que no se emparejó nada.',
    end: 'solve',
    articles: ['emparejado-remanente-y-recorte'],
  });
  await rateTicket(tx, ago(desk, lately - DAY_MS), star, { number: carry.number, score: 5 });
  const yesterday = morningBefore(desk, 26 * HOUR_MS);
  const waiting = await createTicket(tx, ago(desk, yesterday), star, {
    category: 'payment',
    subject: 'Mi renovación quedó pagada en parte',
    text: 'Envié dos transacciones y la solicitud dice que falta una.',
  });
  await take(desk, waiting.number, yesterday - HOUR_MS, desk.admin);
  await reply(desk, {
    number: waiting.number,
    ms: yesterday - 2 * HOUR_MS,
    text: '¿Nos pegas el hash de la segunda transacción? Con eso la buscamos en la red.',
    end: 'wait',
    by: desk.admin,
  });
}

/** The demo's member asks about a withdrawal of theirs. */
async function withdrawalStory(desk: Desk): Promise<void> {
  const { tx, star } = desk;
  const [latest] = await tx
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.memberId, star))
    .orderBy(desc(withdrawals.number))
    .limit(1);
  if (!latest) return;
  const asked = await createTicket(tx, ago(desk, 70 * MINUTE_MS), star, {
    category: 'withdrawal',
    subject: `Retiro n.º ${latest.number} sigue en revisión`,
    text: 'Pedí este retiro y sigue en revisión. La dirección es la misma de siempre. ¿Falta algo de mi parte para que lo paguen?',
    objects: [{ kind: 'withdrawal', id: String(latest.number) }],
    request_id: '4be1-77d0',
  });
  const { number } = asked;
  await take(desk, number, 55 * MINUTE_MS);
  await reply(desk, {
    number,
    ms: 44 * MINUTE_MS,
    text: 'Hola, Valeria. No falta nada de tu parte. Los lotes de pagos se arman de lunes a viernes.\n\nTu dinero sigue reservado. Mientras diga «En revisión» puedes cancelarlo y vuelve a tu saldo.',
    end: 'wait',
  });
  await reply(desk, {
    number,
    ms: 30 * MINUTE_MS,
    text: 'Revisé con pagos: la dirección ya recibió retiros y entra en el próximo lote. No hace falta pedirle nada.',
    end: 'send',
    by: desk.admin,
    isInternal: true,
  });
  await writeMessage(tx, ago(desk, 20 * MINUTE_MS), {
    memberId: star,
    number,
    text: 'Gracias. ¿Y por qué recibo menos de lo que pedí?',
  });
}

/** People of the network who are nobody's account in the demo. */
async function askersOf(tx: Transaction): Promise<{ readonly id: number }[]> {
  const names = Object.values(demoAccounts).map(({ username }) => username);
  const people = await tx
    .select({ id: members.id, username: members.username })
    .from(members)
    .where(and(eq(members.status, 'active'), eq(members.language, 'es')))
    .orderBy(members.id)
    .limit(OTHERS + names.length);
  return people.filter(({ username }) => names.every((name) => name !== username));
}

/** What articles answered before it was asked, over the last weeks. */
async function readInstead(desk: Desk): Promise<void> {
  const readers = await askersOf(desk.tx);
  for (const [index, [slug, category]] of read.entries()) {
    const memberId = readers[index % readers.length]?.id;
    if (memberId === undefined) return;
    const at = new Date(desk.now.getTime() - (index * 2 * DAY_MS + 5 * HOUR_MS));
    await readHelp(desk.tx, slug, { language: 'es', now: at });
    await noteSolved(desk.tx, { memberId, slug, category, at });
    await giveFeedback(desk.tx, { memberId, slug, helped: index % 4 !== 3, at });
  }
}

/** What others of the network asked: enough that the queue has every group. */
async function otherQuestions(desk: Desk): Promise<void> {
  const { tx } = desk;
  const askers = await askersOf(tx);
  for (const [index, question] of demoQuestions.entries()) {
    const asker = askers[index % askers.length];
    if (!asker) return;
    const { category, subject, text, hours, fate } = question;
    const ms = hours * HOUR_MS;
    const askedMs = fate === 'solved' ? morningBefore(desk, ms) : ms;
    const asked = await createTicket(tx, ago(desk, askedMs), asker.id, {
      category,
      subject,
      text,
    });
    const { number } = asked;
    if (fate === 'taken') await take(desk, number, askedMs - 20 * MINUTE_MS);
    if (fate === 'snoozed') {
      await snoozeTicket(tx, ago(desk, askedMs - HOUR_MS), {
        actorId: desk.support,
        number,
        until: new Date(desk.now.getTime() + 2 * DAY_MS).toISOString(),
      });
    }
    if (fate === 'solved') {
      await take(desk, number, askedMs - HOUR_MS);
      await stepTicket(tx, ago(desk, askedMs - 2 * HOUR_MS), {
        actorId: desk.support,
        number,
        step: 'solve',
      });
      const score = scores[index % scores.length] ?? 5;
      await rateTicket(tx, ago(desk, askedMs - 5 * HOUR_MS), asker.id, { number, score });
    }
  }
}
