import {
  formatUnits,
  parseUnits,
  withdrawalCurrencies,
  type WithdrawalCurrency,
} from '#contract/rules/money.ts';
import { settingDefaults } from '#contract/rules/settings.ts';
import { tokenInterface } from '#server/chain/artifacts.ts';
import { readReceivingCode } from '#server/chain/receiving-address.ts';
import { seedPlans } from '#server/database/seed/plans.ts';
import { balancesOf } from '#server/domain/ledger/journals.ts';
import { listPlans } from '#server/domain/memberships/offers.ts';
import { settleMemberships } from '#server/domain/memberships/settlement.ts';
import type { Plan } from '#server/domain/memberships/current.ts';
import { createPurchase } from '#server/domain/purchases/create.ts';
import { oneRequest } from '#server/domain/purchases/lists.ts';
import type { RequestRow } from '#server/domain/purchases/states.ts';
import { purchaseTick } from '#server/jobs/chain/purchase-watcher.ts';
import { createTestDatabase } from '../database/create.ts';
import type { PayoutChain } from '../chain/payouts.ts';
import { insertPlaced, insertRoot } from '../people.ts';
import { createTestServices, type TestServices } from '../services.ts';

/** A sponsor with a membership, whose directs buy on a real chain. */
export interface PurchaseWorld {
  readonly services: TestServices & { readonly chain: PayoutChain };
  readonly chain: PayoutChain;
  readonly plans: readonly Plan[];
  readonly admin: number;
  readonly sponsor: number;
  /** A direct of the sponsor that owns nothing. */
  newBuyer(): Promise<number>;
  /** A request; Advanced (500 USD) in USDT where nothing else is said. */
  request(memberId: number, given?: RequestGiven): Promise<RequestRow>;
  /** What a plan costs a member now, USD. */
  due(memberId: number, plan: string): Promise<string>;
  /** Sends whole tokens to the request's address; the transfer waits for a block. */
  pay(request: RequestRow, amount: string, currency?: WithdrawalCurrency): Promise<string>;
  /** The clock of the server follows that of the chain, and the watcher runs once. */
  tick(): Promise<void>;
  /** Mines what waits, makes it final and lets the watcher look. */
  finalise(): Promise<void>;
  /** What the member sees. */
  shown(request: RequestRow): ReturnType<typeof oneRequest>;
  balance(memberId: number, account?: 'direct' | 'debt'): Promise<string>;
  /** Sum of a company account in a currency, as a decimal string. */
  account(name: string, currency: string): Promise<string>;
  /** Where what is parked is not, to the last unit, what undecided exceptions are about. */
  parkedErrors(): Promise<string[]>;
  close(): Promise<void>;
}

interface RequestGiven {
  readonly plan?: string;
  readonly amount?: string;
  readonly currency?: WithdrawalCurrency;
  /** Pools and ranges: the id, and the terms as the settings have them. */
  readonly deposit?: { readonly kind: 'pool' | 'global'; readonly id: number };
  /** Id of a course. */
  readonly course?: number;
}

export async function createPurchaseWorld(chain: PayoutChain): Promise<PurchaseWorld> {
  const database = await createTestDatabase();
  const services = { ...createTestServices(database, { chain }), chain };
  await followChain();
  const code = await readReceivingCode(chain.rpc, chain.deployment);
  const { plans, sponsor, admin } = await database.transaction(async (tx) => {
    const all = await seedPlans(tx);
    const top = await insertRoot(tx);
    const inviter = await insertPlaced(tx, 'sponsor', top);
    const advanced = all.find((plan) => plan.nameEn === 'Advanced');
    if (!advanced) throw new Error('There is no plan');
    await settleMemberships(tx, [
      {
        memberId: inviter,
        plan: advanced,
        settledAt: services.clock.now(),
        paidFrom: { kind: 'chain', currency: 'USDT', tokenAmount: advanced.price, decimals: 6 },
      },
    ]);
    return { plans: all, sponsor: inviter, admin: await insertPlaced(tx, 'admin', top) };
  });
  await database.db.execute(
    `update members set role = 'administrator', duties = '{withdrawals,payouts,catalogue,members,content,settings,staff}' where id = ${admin}`,
  );

  /** The server's clock stands where the chain's newest block is. */
  async function followChain(): Promise<void> {
    const head = await chain.treasury.head();
    services.clock.set(new Date(head.timestamp * 1000));
  }
  let buyers = 0;
  const tick = async (): Promise<void> => {
    await followChain();
    await purchaseTick(services);
  };
  const account: PurchaseWorld['account'] = async (name, currency) => {
    const { rows } = await database.db.execute<{ sum: string }>(
      `select coalesce(sum(amount), 0)::text as sum from entries where account = '${name}' and currency = '${currency}'`,
    );
    return formatUnits(parseUnits(rows[0]?.sum ?? '0', 18), 18);
  };
  return {
    services,
    chain,
    plans,
    admin,
    sponsor,
    async newBuyer() {
      buyers += 1;
      return database.transaction((tx) => insertPlaced(tx, `buyer${buyers}`, sponsor));
    },
    async request(memberId, given = {}) {
      const { plan = 'Advanced', amount, currency = 'USDT', deposit, course } = given;
      await followChain();
      const found = plans.find(({ nameEn }) => nameEn === plan);
      if (!found) throw new Error(`There is no ${plan}`);
      return database.transaction((tx) =>
        createPurchase(tx, services, memberId, {
          code,
          body: {
            kind: course === undefined ? (deposit?.kind ?? 'membership') : 'course',
            subject_id: course ?? deposit?.id ?? found.id,
            ...(deposit && { accepted_terms: settingDefaults.deposit_terms_version }),
            amount: amount ?? formatUnits(found.price, 6),
            currency,
          },
        }),
      );
    },
    async due(memberId, plan) {
      await followChain();
      const { items } = await listPlans(services, memberId);
      const amount = items.find(({ name_en: name }) => name === plan)?.offer.amount;
      if (!amount) throw new Error(`${plan} is not offered`);
      return amount;
    },
    async pay({ address }, amount, currency = 'USDT') {
      const token = chain.deployment.tokens[currency];
      const units = parseUnits(amount, token.decimals);
      const data = (name: string, inputs: readonly unknown[]): string =>
        tokenInterface.encodeFunctionData(name, inputs);
      await chain.send({
        from: chain.outsider,
        to: token.address,
        data: data('mint', [chain.outsider, units]),
      });
      return chain.send({
        from: chain.outsider,
        to: token.address,
        data: data('transfer', [address, units]),
      });
    },
    tick,
    async finalise() {
      await chain.finalise();
      await tick();
    },
    shown: ({ memberId, number }) => oneRequest(database.db, services, memberId, number),
    async balance(memberId, name = 'direct') {
      const all = await database.transaction((tx) => balancesOf(tx, memberId));
      return formatUnits(all[name], 6, 2);
    },
    account,
    async parkedErrors() {
      const { rows } = await database.db.execute<{ currency: string; sum: string }>(
        `select currency, sum(amount)::text as sum from payment_exceptions
          where state in ('waiting', 'open') group by currency`,
      );
      const problems: string[] = [];
      for (const currency of withdrawalCurrencies) {
        const { decimals } = chain.deployment.tokens[currency];
        const sum = BigInt(rows.find((row) => row.currency === currency)?.sum ?? '0');
        const parked = await account('unmatched_receipts', currency);
        if (parked !== formatUnits(-sum, decimals)) {
          problems.push(`${parked} ${currency} parked, ${formatUnits(sum, decimals)} undecided`);
        }
      }
      return problems;
    },
    close: () => database.close(),
  };
}
