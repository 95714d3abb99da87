import { eq } from 'drizzle-orm';
import { parseUnits } from '#contract/rules/money.ts';
import type { IssuerCurrency } from '#contract/rules/offerings/issuer-payments.ts';
import { issuerPayments } from '#server/database/schema/issuer-payments.ts';
import { proposals } from '#server/database/schema/proposals.ts';
import { issuerAddressOf, recordIssuerAddress } from '#server/domain/offerings/issuer/addresses.ts';
import { issuerView } from '#server/domain/offerings/issuer/view.ts';
import { acceptProposal, prepareAcceptance } from '#server/domain/proposals/decide.ts';
import { payIssuerKind } from '#server/domain/proposals/issuer-kinds.ts';
import { propose } from '#server/domain/proposals/propose.ts';
import { readTreasury } from '#server/domain/treasury/cursor.ts';
import { callerOf } from '../caller.ts';
import { startPayoutChain, type PayoutChain } from '../chain/payouts.ts';
import { insertMember } from '../people.ts';
import { createOfferingWorld, type OfferingWorld } from './offerings.ts';

/** An issuer's wallet that nothing else knows. */
export const ISSUER = '0x1111111111111111111111111111111111111111';

/** Allotted offerings whose issuers are paid out of a treasury on a real chain. */
export interface IssuerWorld extends OfferingWorld {
  readonly chain: PayoutChain;
  /** Two administrators with the duty. */
  readonly ana: number;
  readonly marta: number;
  /** An allotted offering whose issuer earned so many hundreds of dollars and is paid at {@link ISSUER}. */
  allotted(units?: number): Promise<number>;
  /** Records another address, as two persons did. */
  record(id: number, address: string): Promise<void>;
  /** Ana asks for a payment. @returns the proposal */
  ask(id: number, amount: string, currency?: IssuerCurrency): Promise<number>;
  /** Somebody accepts it. @returns where it ended, and why */
  accept(proposal: number, by?: number): Promise<readonly [state: string, note: string | null]>;
  /** Both. @returns the number of the payment */
  approve(id: number, amount: string, currency?: IssuerCurrency): Promise<number>;
  payment(number: number): Promise<typeof issuerPayments.$inferSelect>;
  view(id: number): ReturnType<typeof issuerView>;
  /** The treasury's owner takes tokens out; mined and not final. @returns the hash */
  withdraw(amount: string, to?: string, currency?: 'USDT' | 'USDC' | 'TCT'): Promise<string>;
  /** Makes it final and lets the treasury's reader look. */
  settle(): Promise<void>;
  read(): Promise<void>;
  /** Sum of a company account. */
  account(name: string, currency: string): Promise<string>;
}

export async function createIssuerWorld(): Promise<IssuerWorld> {
  const chain = await startPayoutChain();
  const base = await createOfferingWorld({ chain });
  const { services } = base;
  const { database } = services;
  const { db } = database;
  const person = (name: string) =>
    database.transaction((tx) => insertMember(tx, name, { isAdmin: true }));
  const [ana, marta] = [await person('ana'), await person('marta')];
  const world: IssuerWorld = {
    ...base,
    chain,
    ana,
    marta,
    async allotted(units = 25) {
      const id = await base.open();
      await base.subscribe(await base.member(), id, units);
      await base.coolOff(id);
      await base.allot(id);
      await world.record(id, ISSUER);
      return id;
    },
    record: (id, address) =>
      database.transaction((tx) =>
        recordIssuerAddress(tx, services, { actorId: marta, id, address }),
      ),
    async ask(id, amount, currency = 'USDT') {
      const { chainId } = chain.deployment;
      const recorded = await issuerAddressOf(db, { chainId, id });
      const payload = {
        id,
        amount,
        currency,
        addressId: recorded?.id ?? 0,
        address: recorded?.address ?? ISSUER,
        askedBy: ana,
      };
      const prepared = await payIssuerKind.prepare?.(services, payload);
      const { proposal } = await database.transaction(async (tx) =>
        propose(tx, services, await callerOf(tx, services, ana), {
          kind: 'offering.pay_issuer',
          payload,
          reason: 'Acta de adjudicación',
          prepared,
        }),
      );
      return proposal.id;
    },
    async accept(proposal, by = marta) {
      const prepared = await prepareAcceptance(services, proposal);
      await database.transaction(async (tx) =>
        acceptProposal(tx, services, await callerOf(tx, services, by), { id: proposal, prepared }),
      );
      const [row] = await db.select().from(proposals).where(eq(proposals.id, proposal));
      return [row?.state ?? '', row?.decisionNote ?? null];
    },
    async approve(id, amount, currency) {
      const [state, note] = await world.accept(await world.ask(id, amount, currency));
      if (state !== 'accepted') throw new Error(`The payment was not accepted: ${note}`);
      return (await world.view(id)).payments[0]?.number ?? 0;
    },
    async payment(number) {
      const [row] = await db.select().from(issuerPayments).where(eq(issuerPayments.number, number));
      if (!row) throw new Error('There is no such payment');
      return row;
    },
    view: (id) => issuerView(db, services, id),
    async withdraw(amount, to = ISSUER, currency = 'USDT') {
      const { address, decimals } = chain.deployment.tokens[currency];
      await chain.own('withdraw', [address, to, parseUnits(amount, decimals)]);
      const block = await chain.rpc.first((provider) => provider.getBlock('latest'));
      return block?.transactions.at(-1) ?? '';
    },
    async settle() {
      await chain.finalise();
      await world.read();
    },
    async read() {
      await readTreasury(services, await chain.treasury.finalHead());
    },
    async account(name, currency) {
      const { rows } = await db.execute<{ sum: string }>(
        `select trim_scale(coalesce(sum(amount), 0))::text as sum from entries
         where account = '${name}' and currency = '${currency}'`,
      );
      return rows[0]?.sum ?? '';
    },
    async close() {
      await base.close();
      await chain.stop();
    },
  };
  // The float was minted before: it is in the books as what it was.
  await world.settle();
  return world;
}
