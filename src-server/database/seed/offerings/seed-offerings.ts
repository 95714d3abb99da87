import { and, asc, desc, eq, gte, inArray, isNotNull, ne } from 'drizzle-orm';
import { addDays, utcDay } from '#contract/rules/days.ts';
import { DAY_MS, HOUR_MS } from '#contract/rules/durations.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { ProposalKind } from '#contract/rules/proposals.ts';
import { readAccessToken } from '../../../domain/accounts/access-tokens.ts';
import { endSession, findLiveSession } from '../../../domain/accounts/sessions.ts';
import { startSession } from '../../../domain/accounts/sign-in.ts';
import { fixedClock } from '../../../domain/base/clock.ts';
import { balancesOf } from '../../../domain/ledger/journals.ts';
import { documentsOf, latestOf, seenOf } from '../../../domain/offerings/approval.ts';
import { addDocument, createOffering, writeVersion } from '../../../domain/offerings/editing.ts';
import { failOneOffering, returnOneBatch } from '../../../domain/offerings/returns.ts';
import { acceptProposal } from '../../../domain/proposals/decide.ts';
import type { ProposalPayloads } from '../../../domain/proposals/proposal-kind.ts';
import { propose } from '../../../domain/proposals/propose.ts';
import { subscribe } from '../../../domain/subscriptions/subscribe.ts';
import { mailTexts } from '../../../mails/texts.ts';
import type { Services } from '../../../services.ts';
import type { Transaction } from '../../database.ts';
import { balances } from '../../schema/ledger.ts';
import { members } from '../../schema/members.ts';
import { offerings } from '../../schema/offerings.ts';
import { mails } from '../../schema/system.ts';
import { seedClaims } from './claims.ts';
import { demoOfferings, issuedOffering, permits, type DemoOffering } from './terms.ts';

export interface People {
  readonly admin: number;
  readonly secondAdmin: number;
  readonly star: number;
}

/** On the balance of who subscribes, so that nobody's is spent to its end. */
const SUBSCRIBER_HAS = parseUsd('200');
const SUBSCRIBERS = 9;
const CLAIMED_DAYS_AGO = 78;
const PENDING_DAYS_AGO = 1.3;

/**
 * Offers units in every state that is worth looking at, to people whose claims were granted, the one people log in as
 * among them; somebody else's claim waits for the staff. What happened before is written as of then, on the balances of
 * now.
 */
export async function seedOfferings(services: Services, people: People): Promise<void> {
  const { database } = services;
  // A start that was interrupted here keeps what it had made.
  if ((await database.db.$count(offerings)) > 0) return;
  const found = await subscribersOf(services, people.star);
  const [others, pending] = [found.slice(0, SUBSCRIBERS), found[SUBSCRIBERS]];
  const now = services.clock.now().getTime();
  const ago = (days: number): Services => ({
    ...services,
    chain: null,
    clock: fixedClock(new Date(now - days * DAY_MS)),
  });
  const granted = [people.star, ...others].map((memberId) => ({
    memberId,
    askedAt: ago(CLAIMED_DAYS_AGO).clock.now(),
    grantedAt: new Date(ago(CLAIMED_DAYS_AGO).clock.now().getTime() + 5 * HOUR_MS),
  }));
  const asked = ago(PENDING_DAYS_AGO).clock.now();
  await seedClaims(services, people.admin, [
    ...granted,
    ...(pending === undefined ? [] : [{ memberId: pending, askedAt: asked, grantedAt: null }]),
  ]);
  await database.transaction(async (tx) => {
    // Without a chain nothing is ever issued.
    for (const offering of services.chain ? [issuedOffering, ...demoOfferings] : demoOfferings) {
      await offer(tx, ago, { offering, people, others });
    }
    const { es, en } = mailTexts['eligibility.granted'];
    // What tells of the past was never sent.
    await tx.delete(mails).where(inArray(mails.subject, [es[0], en[0]]));
  });
}

/** Those with the most on their balance, who live where there is a permit. */
async function subscribersOf({ database }: Services, star: number): Promise<number[]> {
  const rows = await database.db
    .select({ id: members.id })
    .from(members)
    .innerJoin(balances, and(eq(balances.memberId, members.id), eq(balances.account, 'direct')))
    .where(
      and(
        eq(members.role, 'member'),
        ne(members.id, star),
        isNotNull(members.emailVerifiedAt),
        gte(balances.amount, SUBSCRIBER_HAS),
        inArray(
          members.country,
          permits.map(({ country }) => country),
        ),
      ),
    )
    .orderBy(desc(balances.amount), asc(members.id))
    .limit(SUBSCRIBERS + 1);
  return rows.map(({ id }) => id);
}

interface Offered {
  readonly offering: DemoOffering;
  readonly people: People;
  readonly others: readonly number[];
}

async function offer(
  tx: Transaction,
  ago: (days: number) => Services,
  { offering, people, others }: Offered,
): Promise<void> {
  const id = await approved(tx, ago, { offering, people, others });
  const [risks] = await documentsOf(tx, id);
  for (const { daysAgo, by, units } of offering.subscriptions) {
    const next = offering.documents[0]?.next;
    const hasNext = next !== undefined && risks !== undefined && daysAgo < next.daysAgo;
    if (hasNext && latestOf(await documentsOf(tx, id))[0]?.version.version === 1) {
      await publishNext(tx, ago(next.daysAgo), people, { id, documentId: risks.document.id, next });
    }
    const memberId = by === 'star' ? people.star : others[by];
    const { slug, price } = offering.terms;
    const amount = BigInt(units) * parseUsd(price);
    if (memberId === undefined || (await balancesOf(tx, memberId)).direct < amount) continue;
    await subscribe(tx, ago(daysAgo), {
      memberId,
      slug,
      code: null,
      body: {
        units,
        amount: formatUsd(amount),
        versions: latestOf(await documentsOf(tx, id)).map(({ version }) => version.id),
        payment: 'balance',
        currency: null,
      },
    });
  }
  if (offering.closes <= 0) return;
  // As the job does in the minute after its end.
  const end = ago(offering.closes - 1 / (24 * 60));
  while (await failOneOffering(tx, end));
  while (await returnOneBatch(tx, end));
}

/** Id of an offering that two persons approved. */
async function approved(
  tx: Transaction,
  ago: (days: number) => Services,
  { offering, people }: Offered,
): Promise<number> {
  const { terms, documents } = offering;
  const then = ago(offering.approved);
  const id = await createOffering(tx, then, {
    actorId: people.admin,
    fields: {
      ...terms,
      permits,
      opens_at: ago(offering.opens).clock.now().toISOString(),
      closes_at: ago(offering.closes).clock.now().toISOString(),
      allots_on: addDays(utcDay(ago(0).clock.now()), -offering.allots),
    },
  });
  for (const { kind, name, text } of documents) {
    await addDocument(tx, then, {
      actorId: people.admin,
      id,
      kind,
      name_es: name[0],
      name_en: name[1],
      text_es: text[0],
      text_en: text[1],
    });
  }
  await agreed(tx, then, people, {
    kind: 'offering.approve',
    payload: { id, ...(await seenOf(tx, id)) },
    reason: 'Términos y documentos revisados con el emisor',
  });
  return id;
}

interface Next {
  readonly id: number;
  readonly documentId: number;
  readonly next: NonNullable<DemoOffering['documents'][number]['next']>;
}

async function publishNext(
  tx: Transaction,
  then: Services,
  people: People,
  { id, documentId, next: { text } }: Next,
): Promise<void> {
  await writeVersion(tx, then, {
    actorId: people.admin,
    offeringId: id,
    documentId,
    text_es: text[0],
    text_en: text[1],
  });
  const documents = await documentsOf(tx, id);
  const written = documents.find(({ document }) => document.id === documentId)?.versions[0];
  if (!written) throw new Error('No version was written');
  await agreed(tx, then, people, {
    kind: 'offering.version',
    payload: { id, version: written.id, digest: written.digest },
    reason: 'El corte de 2025 tiene que estar en el documento',
  });
}

/** Does what the first administrator asks for and the second agrees to. */
export async function agreed<Kind extends ProposalKind>(
  tx: Transaction,
  services: Services,
  { admin, secondAdmin }: People,
  asked: {
    readonly kind: Kind;
    readonly payload: ProposalPayloads[Kind];
    readonly reason: string;
  },
): Promise<void> {
  const [first] = await tx.select().from(members).where(eq(members.id, admin));
  if (!first) throw new Error('The first administrator is missing');
  const { role, duties } = first;
  const { proposal } = await propose(tx, services, { memberId: admin, role, duties }, asked);
  const device = { userAgent: 'Demo', address: '127.0.0.1' };
  const { access } = await startSession(tx, services, secondAdmin, device, services.clock.now());
  const claims = readAccessToken(services, access);
  const caller = claims && (await findLiveSession(tx, claims));
  if (!caller) throw new Error('The second administrator has no session');
  await acceptProposal(tx, services, caller, { id: proposal.id });
  await endSession(tx, services, caller.sessionId, 'logout');
}
