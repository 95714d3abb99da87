import { and, desc, eq, inArray } from 'drizzle-orm';
import { ZeroAddress, ZeroHash, id as keccakOf } from 'ethers';
import { utcDay, type UtcDay } from '#contract/rules/days.ts';
import { followProposals, proposalEvents } from '../../chain/offerings/proposals.ts';
import {
  readOffering,
  readTokenLogs,
  readUnits,
  unitTransfersOf,
  type UnitTransfer,
} from '../../chain/offerings/reading.ts';
import { readRegistrations } from '../../chain/offerings/registrations.ts';
import type { BlockPoint } from '../../chain/treasury/types.ts';
import type { Database, Transaction } from '../../database/database.ts';
import {
  holderIdentities,
  offeringRegisters,
  type RegisterReport,
} from '../../database/schema/offering-chain.ts';
import { subscriptions } from '../../database/schema/offerings.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { DomainError } from '../base/errors.ts';
import { notifyAdministrators } from '../inbox/administrators.ts';
import { findOffering } from './approval.ts';
import { acceptedContract, chainStep } from './contracts.ts';
import { issueItemsOf, type IssueItemRow } from './issue-plan.ts';
import { offeringNames } from './rows.ts';
import { undecidedActs, type UndecidedAct } from './holders/undecided-acts.ts';

export type RegisterRow = typeof offeringRegisters.$inferSelect;

/** Identity of the company's own wallets, see `IdentityRegistry.CUSTODY`. */
const CUSTODY = keccakOf('CUSTODY');

/** Who a wallet belongs to by the registry. */
type Holder = { readonly memberId: number } | 'custody' | null;

/** A register of holdings as a final block has it, compared with the books. */
interface Register {
  readonly block: BlockPoint;
  readonly agrees: boolean;
  readonly report: RegisterReport;
}

/**
 * Reads who holds an issued offering at the newest final block, and compares it with what the books allotted. Units in
 * custody are the member's for whom they were issued there, or who sent them in; who takes them out must be the same.
 * Cost: all transfers of the token, and all that agents proposed there.
 * @throws DomainError `not_found`, `offering_state`, `chain_step`, `payouts_off`; ChainUnreachable, ChainDisagreement
 */
async function readRegister(services: Services, id: number): Promise<Register> {
  const { rpc, deployment, treasury } = requireChain(services);
  const { db } = services.database;
  const offering = await findOffering(db, id);
  if (offering.state !== 'issued') {
    throw new DomainError('offering_state', { details: { state: offering.state } });
  }
  const registry = await acceptedContract(db, deployment.chainId, null);
  const token = await acceptedContract(db, deployment.chainId, id);
  const block = await treasury.finalHead();
  const range = { from: token.blockNumber ?? 0, to: block.number };
  const events = ['Transfer', ...proposalEvents];
  const logs = await readTokenLogs(rpc, token.address, { events, range });
  const transfers = unitTransfersOf(logs);
  const wallets = [...new Set(transfers.flatMap(({ from, to }) => [from, to]))].filter(
    (wallet) => wallet !== ZeroAddress,
  );
  const registered = await readRegistrations(rpc, registry.address, wallets, block.number);
  const identities = registered.map(({ identity }) => identity);
  const members = await membersOf(db, identities);
  const holders = new Map(
    wallets.map((wallet, at) => [wallet, holderOf(identities[at] ?? ZeroHash, members)]),
  );
  const held = await readUnits(rpc, token.address, wallets, block.number);
  const { issued } = await readOffering(rpc, token.address, block.number);
  const books = await booksOf(db, id);
  const subscribers = await subscribersOf(db, id);
  const items = await issueItemsOf(db, id);
  const { custody, agree } = attribute({ transfers, holders, items, subscribers });
  const report: RegisterReport = {
    wallets: wallets.flatMap((wallet, at) => {
      const units = Number(held[at] ?? 0n);
      const holder = holders.get(wallet) ?? null;
      const isMember = holder !== null && holder !== 'custody';
      const memberId = isMember ? holder.memberId : null;
      return units > 0 ? [{ wallet, units, memberId, isCustody: holder === 'custody' }] : [];
    }),
    members: [],
    undecided: await undecidedActs(db, rpc, {
      id,
      proposals: followProposals(logs),
      now: services.clock.now(),
    }),
  };
  const own = (memberId: number): number =>
    report.wallets.reduce((sum, row) => sum + (row.memberId === memberId ? row.units : 0), 0);
  const everybody = new Set([
    ...books.keys(),
    ...custody.keys(),
    ...report.wallets.flatMap(({ memberId }) => memberId ?? []),
  ]);
  const rows = [...everybody]
    .toSorted((a, b) => a - b)
    .map((memberId) => ({
      memberId,
      books: books.get(memberId) ?? 0,
      own: own(memberId),
      custody: custody.get(memberId) ?? 0,
    }));
  const total = rows.reduce((sum, row) => sum + row.books, 0);
  const agrees =
    agree &&
    issued === BigInt(total) &&
    report.wallets.every(({ memberId, isCustody }) => memberId !== null || isCustody) &&
    rows.every((row) => row.custody >= 0 && row.own + row.custody === row.books);
  return { block, agrees, report: { ...report, members: rows } };
}

const holderOf = (identity: string, members: ReadonlyMap<string, number>): Holder => {
  if (identity === CUSTODY) return 'custody';
  const memberId = members.get(identity);
  return memberId === undefined ? null : { memberId };
};

async function membersOf(db: Database, identities: readonly string[]) {
  const rows =
    identities.length === 0
      ? []
      : await db
          .select()
          .from(holderIdentities)
          .where(inArray(holderIdentities.identity, [...identities]));
  return new Map(rows.map(({ identity, memberId }) => [identity, memberId]));
}

const allottedOf = (db: Database, id: number) =>
  db
    .select({
      number: subscriptions.number,
      memberId: subscriptions.memberId,
      units: subscriptions.allotted,
    })
    .from(subscriptions)
    .where(and(eq(subscriptions.offeringId, id), eq(subscriptions.state, 'allotted')));

/** Units of each member by the books. */
async function booksOf(db: Database, id: number): Promise<Map<number, number>> {
  const sums = new Map<number, number>();
  for (const { memberId, units } of await allottedOf(db, id)) {
    sums.set(memberId, (sums.get(memberId) ?? 0) + (units ?? 0));
  }
  return sums;
}

async function subscribersOf(db: Database, id: number): Promise<Map<number, number>> {
  const rows = await allottedOf(db, id);
  return new Map(rows.map(({ number, memberId }) => [number, memberId]));
}

/**
 * Whose the units in custody are, by all transfers in their order.
 * @returns `agree: false` where units came into custody, or were issued there, for nobody that is known
 */
function attribute({
  transfers,
  holders,
  items,
  subscribers,
}: {
  readonly transfers: readonly UnitTransfer[];
  readonly holders: ReadonlyMap<string, Holder>;
  readonly items: readonly IssueItemRow[];
  readonly subscribers: ReadonlyMap<number, number>;
}): { readonly custody: Map<number, number>; readonly agree: boolean } {
  const custody = new Map<number, number>();
  let item = 0;
  let agree = true;
  const add = (memberId: number | undefined, units: number): void => {
    if (memberId === undefined) agree = false;
    else custody.set(memberId, (custody.get(memberId) ?? 0) + units);
  };
  const memberOf = (wallet: string): number | undefined => {
    const holder = holders.get(wallet) ?? null;
    return holder === null || holder === 'custody' ? undefined : holder.memberId;
  };
  for (const { from, to, units } of transfers) {
    const isIn = holders.get(to) === 'custody';
    if (from === ZeroAddress) {
      const planned = items[item];
      item += 1;
      if (isIn) add(planned && subscribers.get(planned.subscriptionNumber), Number(units));
    } else if (isIn !== (holders.get(from) === 'custody')) {
      if (isIn) add(memberOf(from), Number(units));
      else add(memberOf(to), -Number(units));
    }
  }
  return { custody, agree };
}

/** The newest register of an offering; null before the first. */
export async function newestRegister(db: Database, id: number): Promise<RegisterRow | null> {
  const [row] = await db
    .select()
    .from(offeringRegisters)
    .where(eq(offeringRegisters.offeringId, id))
    .orderBy(desc(offeringRegisters.day))
    .limit(1);
  return row ?? null;
}

/**
 * Compares an offering's register with the books and keeps what was found in place of an earlier comparison of the day.
 * Administrators are notified, and the audit log has it, once a day where they do not agree; of what agents did on
 * chain and nobody decided, when it is found.
 * @throws as {@link readRegister}
 */
export async function compareRegister(services: Services, id: number): Promise<boolean> {
  const { block, agrees, report } = await readRegister(services, id);
  const at = services.clock.now();
  const day = utcDay(at);
  if (!agrees) {
    services.log.error({ offering: id, day }, 'a register does not agree with the books');
  }
  await services.database.transaction(async (tx) => {
    const before = await newestRegister(tx, id);
    const found = {
      at,
      blockNumber: block.number,
      blockHash: block.hash,
      agrees,
      report,
    };
    await tx
      .insert(offeringRegisters)
      .values({ offeringId: id, day, ...found })
      .onConflictDoUpdate({
        target: [offeringRegisters.offeringId, offeringRegisters.day],
        set: found,
      });
    if (!agrees && (before?.day !== day || before.agrees)) await alarm(tx, { id, day, at });
    const known = new Set(before?.report.undecided?.map((act) => keyOf(act)));
    for (const act of report.undecided ?? []) {
      if (!known.has(keyOf(act))) await alarmOf(tx, { id, act, at });
    }
  });
  return agrees;
}

async function alarm(
  tx: Transaction,
  { id, day, at }: { readonly id: number; readonly day: UtcDay; readonly at: Date },
): Promise<void> {
  await notifyAdministrators(tx, { event: 'books.disagree', values: { day }, path: null, at });
  await audit(tx, {
    actorId: null,
    action: 'offering.register_differs',
    subject: `offering/${id}`,
    after: { day },
    at,
  });
}

const keyOf = ({ kind, wallet, block }: UndecidedAct): string => `${kind}/${wallet}/${block}`;

async function alarmOf(
  tx: Transaction,
  { id, act, at }: { readonly id: number; readonly act: UndecidedAct; readonly at: Date },
): Promise<void> {
  const { kind, wallet, replacement, block } = act;
  await notifyAdministrators(tx, {
    event: 'holding.undecided',
    values: { ...offeringNames(await findOffering(tx, id)), wallet },
    path: `/admin/offerings/${id}/chain`,
    at,
  });
  await audit(tx, {
    actorId: null,
    action: 'offering.act_undecided',
    subject: `offering/${id}`,
    after: { key: kind, wallet, ...(replacement !== null && { to: replacement }), block },
    at,
  });
}

/**
 * Refuses an offering whose register does not agree with the books: nothing more of it is signed until it does.
 * @throws DomainError `chain_step` {step: register}
 */
export async function assertRegisterAgrees(db: Database, id: number): Promise<void> {
  const register = await newestRegister(db, id);
  if (register && !register.agrees) throw chainStep('register');
}
