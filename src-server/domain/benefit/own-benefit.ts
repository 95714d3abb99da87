import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { BenefitReason } from '#contract/rules/benefits.ts';
import type { Duty } from '#contract/rules/staff.ts';
import type { Database } from '../../database/database.ts';
import { poolPositions } from '../../database/schema/investments.ts';
import { members } from '../../database/schema/members.ts';
import { payoutItems } from '../../database/schema/payouts.ts';
import type { paymentExceptions, purchaseRequests } from '../../database/schema/purchases.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import { activeAdministrators } from '../inbox/administrators.ts';
import { DomainError } from '../base/errors.ts';

/** Why something pays a person, by what identifies it (a withdrawal's number, an exception's id). */
export type Benefits = ReadonlyMap<number, BenefitReason>;

/**
 * Wallets that the books know as a member's, in lower case: every address of the book (removed ones
 * too), those withdrawals were asked to, and those that paid purchases. Each part has its index.
 */
async function walletsOf(db: Database, memberId: number): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ wallet: string }>(sql`
    select lower(address) as wallet from saved_addresses where member_id = ${memberId}
    union select lower(wallet) from withdrawals where member_id = ${memberId}
    union select lower(r.sender) from purchase_requests p
      join receipts r on r.request_number = p.number
      where p.member_id = ${memberId} and r.amount > 0`);
  return new Set(rows.map(({ wallet }) => wallet));
}

type Paid = Pick<typeof withdrawals.$inferSelect, 'number' | 'memberId' | 'wallet'>;

/** Which of the withdrawals pay a person: his own, and those to a wallet of his. By number. */
export async function withdrawalBenefits(
  db: Database,
  personId: number,
  rows: readonly Paid[],
): Promise<Benefits> {
  if (rows.length === 0) return new Map();
  const wallets = await walletsOf(db, personId);
  const found = new Map<number, BenefitReason>();
  for (const { number, memberId, wallet } of rows) {
    if (memberId === personId) found.set(number, 'withdrawal');
    else if (wallets.has(wallet.toLowerCase())) found.set(number, 'wallet');
  }
  return found;
}

/** Which of a run's withdrawals that were not taken out of it pay a person. By number. */
export async function runBenefits(
  db: Database,
  personId: number,
  runNumber: number,
): Promise<Benefits> {
  const rows = await db
    .select({
      number: withdrawals.number,
      memberId: withdrawals.memberId,
      wallet: payoutItems.wallet,
    })
    .from(payoutItems)
    .innerJoin(withdrawals, eq(withdrawals.number, payoutItems.withdrawalNumber))
    .where(and(eq(payoutItems.runNumber, runNumber), sql`${payoutItems.state} <> 'released'`));
  return withdrawalBenefits(db, personId, rows);
}

/**
 * Refuses signing and settling a run that pays who does it.
 * @throws DomainError `own_benefit` {why, who}
 */
export async function assertPaysOthers(
  db: Database,
  actorId: number,
  runNumber: number,
): Promise<void> {
  const [why] = (await runBenefits(db, actorId, runNumber)).values();
  if (why) throw await ownBenefit(db, actorId, why);
}

/**
 * Refuses deciding about tokens that went to a wallet of who decides it.
 * @param duty of whoever can decide instead
 * @throws DomainError `own_benefit` {why: `wallet`, who}
 */
export async function assertToOthers(
  db: Database,
  actorId: number,
  { recipients, duty }: { readonly recipients: readonly string[]; readonly duty: Duty },
): Promise<void> {
  if (recipients.length === 0) return;
  const wallets = await walletsOf(db, actorId);
  if (recipients.some((wallet) => wallets.has(wallet.toLowerCase()))) {
    throw await ownBenefit(db, actorId, 'wallet', duty);
  }
}

type Case = {
  readonly exception: Pick<typeof paymentExceptions.$inferSelect, 'id'>;
  readonly request: Pick<typeof purchaseRequests.$inferSelect, 'number' | 'memberId' | 'kind'>;
};

/**
 * Which decisions about payments pay a person: of his own purchase, of one that a wallet of his
 * paid, and of a membership whose direct bonus he gets. By the exception's id.
 */
export async function paymentBenefits(
  db: Database,
  personId: number,
  cases: readonly Case[],
): Promise<Benefits> {
  if (cases.length === 0) return new Map();
  const wallets = await walletsOf(db, personId);
  const payers = await payersOf(
    db,
    cases.map(({ request }) => request.number),
  );
  const sponsored = await sponsoredBy(
    db,
    personId,
    cases.map(({ request }) => request.memberId),
  );
  const found = new Map<number, BenefitReason>();
  for (const { exception, request } of cases) {
    const paidBy = payers.get(request.number) ?? [];
    if (request.memberId === personId) found.set(exception.id, 'purchase');
    else if (paidBy.some((sender) => wallets.has(sender))) found.set(exception.id, 'payer');
    else if (request.kind === 'membership' && sponsored.has(request.memberId)) {
      found.set(exception.id, 'sponsor');
    }
  }
  return found;
}

async function payersOf(
  db: Database,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  const { rows } = await db.execute<{ number: string | number; sender: string }>(sql`
    select distinct request_number as number, lower(sender) as sender from receipts
    where amount > 0 and request_number in ${[...numbers]}`);
  const found = Map.groupBy(rows, ({ number }) => Number(number));
  return new Map([...found].map(([number, of]) => [number, of.map(({ sender }) => sender)]));
}

async function sponsoredBy(
  db: Database,
  personId: number,
  memberIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, [...memberIds]), eq(members.sponsorId, personId)));
  return new Set(rows.map(({ id }) => id));
}

/** Refuses deciding about a payment. @throws DomainError `own_benefit` {why, who} */
export async function assertPaymentOfOthers(
  db: Database,
  actorId: number,
  decided: Case,
): Promise<void> {
  const [why] = (await paymentBenefits(db, actorId, [decided])).values();
  if (why) throw await ownBenefit(db, actorId, why);
}

/** Refuses giving money back for an own order. @throws DomainError `own_benefit` {why, who} */
export async function assertOrderOfOthers(
  db: Database,
  actorId: number,
  { memberId }: { readonly memberId: number },
): Promise<void> {
  if (memberId === actorId) throw await ownBenefit(db, actorId, 'purchase');
}

/** Refuses deciding who somebody is where it is oneself. @throws DomainError `own_benefit` {why, who} */
export async function assertClaimOfOthers(
  db: Database,
  actorId: number,
  { memberId }: { readonly memberId: number },
): Promise<void> {
  if (memberId === actorId) throw await ownBenefit(db, actorId, 'eligibility');
}

/** Administrators with an open position, by pool. */
export async function positionHolders(
  db: Database,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const people = (await activeAdministrators(db, 'catalogue')).map(({ id }) => id);
  const rows = await db
    .selectDistinct({ poolId: poolPositions.poolId, memberId: poolPositions.memberId })
    .from(poolPositions)
    .where(and(inArray(poolPositions.memberId, people), isNull(poolPositions.closedAt)));
  const found = Map.groupBy(rows, ({ poolId }) => poolId);
  return new Map([...found].map(([id, of]) => [id, of.map(({ memberId }) => memberId)]));
}

/**
 * Refuses publishing, correcting or withdrawing a result of a pool that pays who does it. Hold the
 * pool, so that no position is opened meanwhile.
 * @param actorId null where the server writes history
 * @throws DomainError `own_benefit` {why, who}
 */
export async function assertNoPosition(
  db: Database,
  actorId: number | null,
  poolId: number,
): Promise<void> {
  if (actorId === null) return;
  const [own] = await db
    .select({ id: poolPositions.id })
    .from(poolPositions)
    .where(
      and(
        eq(poolPositions.memberId, actorId),
        eq(poolPositions.poolId, poolId),
        isNull(poolPositions.closedAt),
      ),
    )
    .limit(1);
  if (!own) return;
  throw await ownBenefit(db, actorId, 'position');
}

/** The duty of whoever can act instead. */
const dutyFor: Readonly<Record<BenefitReason, Duty>> = {
  withdrawal: 'withdrawals',
  wallet: 'withdrawals',
  purchase: 'payouts',
  payer: 'payouts',
  sponsor: 'payouts',
  eligibility: 'members',
  position: 'catalogue',
};

/** What a screen says in the place of a button: why its viewer may not, and who can. */
export interface OwnBenefit {
  readonly why: BenefitReason;
  readonly who: string[];
}

/**
 * The views of what pays the viewer, by the keys of `benefits`.
 * @param barred further people who may not act on one: its owner, who accepted it
 */
export async function viewBenefits(
  db: Database,
  viewerId: number,
  benefits: Benefits,
  barred: (key: number) => readonly (number | null)[] = () => [],
): Promise<ReadonlyMap<number, OwnBenefit>> {
  if (benefits.size === 0) return new Map();
  const people = new Map<Duty, Awaited<ReturnType<typeof activeAdministrators>>>();
  for (const duty of new Set([...benefits.values()].map((why) => dutyFor[why]))) {
    people.set(duty, await activeAdministrators(db, duty));
  }
  return new Map(
    [...benefits].map(([key, why]) => {
      const without = [viewerId, ...barred(key)];
      const able = people.get(dutyFor[why]) ?? [];
      const who = able.filter(({ id }) => !without.includes(id)).map(({ name }) => name);
      return [key, { why, who }];
    }),
  );
}

/** The refusal of what pays who decides it. */
export async function ownBenefit(
  db: Database,
  actorId: number,
  why: BenefitReason,
  duty: Duty = dutyFor[why],
): Promise<DomainError> {
  const who = (await activeAdministrators(db, duty))
    .filter(({ id }) => id !== actorId)
    .map(({ name }) => name);
  return new DomainError('own_benefit', {
    message: 'It would pay the person who decides it.',
    details: { why, who },
  });
}
