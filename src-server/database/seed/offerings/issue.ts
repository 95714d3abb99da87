import { Wallet } from 'ethers';
import { and, eq } from 'drizzle-orm';
import { addDays, utcDay } from '#contract/rules/days.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { walletText } from '#contract/rules/offerings/chain.ts';
import {
  demoAccount,
  demoOperator,
  demoOwner,
  demoSecondAgent,
  type DemoAccount,
} from '../../../chain/embedded/demo-accounts.ts';
import { DEMO_CONFIRMATIONS } from '../../../chain/embedded/demo-contracts.ts';
import { sendAndWait } from '../../../chain/receipt-of.ts';
import { fixedClock } from '../../../domain/base/clock.ts';
import { divisionOf, holdersOf } from '../../../domain/distributions/division.ts';
import { payOneBatch } from '../../../domain/distributions/pay.ts';
import { adminAllotment } from '../../../domain/offerings/admin-views.ts';
import { watchAnchors } from '../../../domain/offerings/anchors.ts';
import { documentsOf, latestOf } from '../../../domain/offerings/approval.ts';
import { giveCall } from '../../../domain/offerings/chain-calls.ts';
import { watchContracts } from '../../../domain/offerings/contract-watch.ts';
import {
  askRegistry,
  askToken,
  reportContract,
  type ContractRow,
} from '../../../domain/offerings/contracts.ts';
import { planIssue } from '../../../domain/offerings/issue-plan.ts';
import { watchIssues } from '../../../domain/offerings/issue-watch.ts';
import { noteWallet } from '../../../domain/offerings/wallets.ts';
import type { ChainServices, Services } from '../../../services.ts';
import { offeringContracts } from '../../schema/offering-chain.ts';
import { members } from '../../schema/members.ts';
import { offerings, subscriptions } from '../../schema/offerings.ts';
import { agreed, type People } from './seed-offerings.ts';
import { issuedOffering } from './terms.ts';

type DemoServices = Services & { readonly chain: ChainServices };
interface Holder {
  readonly memberId: number;
  readonly username: string;
}

const ALLOTTED_DAYS_AGO = 56.4;
const ISSUED_DAYS_AGO = 55;
/** When one of the holders proved the wallet that they hold in, and another one since. */
const PROVED_DAYS_AGO = 70;
const PROVED_ANOTHER_DAYS_AGO = 9.2;
/** The record day, counted back, and when it was declared and credited. */
const RECORD_DAYS_AGO = 24;
const DECLARED_DAYS_AGO = 21.6;
/** USD. */
const DISTRIBUTED = '14.95';

/** Of the company: who issues, who ends the issue, and the wallet in which it holds for members. */
const issuer = demoOwner;
const closer = demoOperator;
const custody = demoAccount(18);
/** Of one holder: the wallet that gets what they subscribed for, and another one, to which it could be recovered. */
const ownWallet = demoAccount(16);
const otherWallet = demoAccount(17);
/** Units of the one subscription that is issued to a wallet of its member. */
const OWN_UNITS = 8;

/**
 * Allots one of the demo's offerings, issues it on the embedded chain, one holder's units to a wallet of their own, the
 * others' into custody, and distributes something among its holders. What happened is written as of then; the chain's
 * own times are of now.
 */
export async function seedIssue(services: DemoServices, people: People): Promise<void> {
  const { database, clock } = services;
  const [offering] = await database.db
    .select({ id: offerings.id })
    .from(offerings)
    .where(eq(offerings.slug, issuedOffering.terms.slug));
  // A start that was interrupted here keeps what it had made.
  if (!offering || (await database.db.$count(offeringContracts)) > 0) return;
  const { id } = offering;
  const now = clock.now().getTime();
  const ago = (days: number): DemoServices => ({
    ...services,
    clock: fixedClock(new Date(now - days * DAY_MS)),
  });
  const { digest } = await adminAllotment(database.db, ago(ALLOTTED_DAYS_AGO), id);
  await database.transaction((tx) =>
    agreed(tx, { ...ago(ALLOTTED_DAYS_AGO), chain: null }, people, {
      kind: 'offering.allot',
      payload: { id, digest },
      reason: 'Hay para todos',
    }),
  );
  const holder = await ownHolder(services, id);
  await prove(ago(PROVED_DAYS_AGO), holder, ownWallet);
  await issueOnChain(ago(ISSUED_DAYS_AGO), people, id);
  await prove(ago(PROVED_ANOTHER_DAYS_AGO), holder, otherWallet);
  const then = { ...ago(DECLARED_DAYS_AGO), chain: null };
  await database.transaction((tx) => distribute(tx, then, people, { id, now }));
}

/** Who gets their units into a wallet of their own: nobody whom people log in as. */
async function ownHolder({ database }: DemoServices, id: number): Promise<Holder> {
  const [found] = await database.db
    .select({ memberId: members.id, username: members.username })
    .from(subscriptions)
    .innerJoin(members, eq(members.id, subscriptions.memberId))
    .where(and(eq(subscriptions.offeringId, id), eq(subscriptions.units, OWN_UNITS)));
  if (!found) throw new Error('Nobody subscribed for so many units');
  return found;
}

/** The holder signs with a wallet, as the screen asks them to. */
async function prove(
  then: DemoServices,
  { memberId, username }: Holder,
  { address, privateKey }: DemoAccount,
): Promise<void> {
  const at = then.clock.now().toISOString();
  const signature = await new Wallet(privateKey).signMessage(walletText({ username, address, at }));
  await then.database.transaction((tx) =>
    noteWallet(tx, then, { memberId, address, at, signature }),
  );
}

async function distribute(
  tx: Parameters<typeof payOneBatch>[0],
  then: Services,
  people: People,
  { id, now }: { readonly id: number; readonly now: number },
): Promise<void> {
  const day = addDays(utcDay(new Date(now)), -RECORD_DAYS_AGO);
  const { digest } = divisionOf(await holdersOf(tx, id), {
    offering: id,
    day,
    amount: parseUsd(DISTRIBUTED),
  });
  await agreed(tx, then, people, {
    kind: 'offering.distribute',
    payload: {
      id,
      amount: DISTRIBUTED,
      day,
      noteEs: 'Acta 7 de la asamblea: alquileres cobrados, menos el préstamo y la fachada.',
      noteEn: 'Minutes 7 of the assembly: rents received, less the loan and the façade.',
      digest,
    },
    reason: 'Acta 7, firmada por la asamblea',
  });
  while (await payOneBatch(tx, then));
}

/** Registry, token, roles, documents, all units and the end of the issue. */
async function issueOnChain(then: DemoServices, people: People, id: number): Promise<void> {
  const { database } = then;
  const actorId = people.admin;
  const owner = closer.address;
  const made = async (asked: ContractRow): Promise<void> => {
    const txHash = await send(then, closer, { data: asked.data });
    await database.transaction((tx) => reportContract(tx, then, { id: asked.id, txHash, actorId }));
    await settle(then);
  };
  type Call = Omit<Parameters<typeof giveCall>[1], 'actorId' | 'id'>;
  const sign = async (by: DemoAccount, call: Call): Promise<void> => {
    const { to, data } = await giveCall(then, { actorId, id, ...call });
    await send(then, by, { to, data });
  };
  await made(
    await database.transaction((tx) =>
      askRegistry(tx, then, { actorId, owner, custody: custody.address }),
    ),
  );
  await made(
    await database.transaction((tx) => askToken(tx, then, { actorId, id, owner, symbol: 'RLAU' })),
  );
  for (const { address: agent } of [issuer, closer, demoSecondAgent]) {
    await sign(closer, { call: 'registry_agent', agent });
    await sign(closer, { call: 'token_agent', agent });
  }
  await sign(closer, { call: 'custody' });
  for (const { version } of latestOf(await documentsOf(database.db, id))) {
    await sign(issuer, { call: 'anchor', version: version.id });
  }
  await settle(then);
  await database.transaction((tx) => planIssue(tx, then, { id, actorId }));
  await sign(issuer, { call: 'register' });
  await sign(issuer, { call: 'issue' });
  await settle(then);
  await sign(closer, { call: 'close' });
  await settle(then);
}

/** @returns the transaction's hash, once it is mined */
const send = (
  { chain }: DemoServices,
  { privateKey }: DemoAccount,
  call: { readonly to?: string | null; readonly data: string },
): Promise<string> =>
  chain.rpc.first(async (provider) => {
    const { hash } = await sendAndWait(new Wallet(privateKey, provider), call);
    return hash;
  });

/** Makes what was mined final, and lets the watchers look. */
async function settle(then: DemoServices): Promise<void> {
  const { chain } = then;
  await chain.rpc.first((provider) => provider.send('anvil_mine', [DEMO_CONFIRMATIONS + 1]));
  const final = await chain.treasury.finalHead();
  await watchContracts(then, final);
  await watchAnchors(then, final);
  await watchIssues(then, final);
}
