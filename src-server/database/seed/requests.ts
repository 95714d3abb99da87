import { Wallet } from 'ethers';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { formatUsd, parseUnits, type WithdrawalCurrency } from '#contract/rules/money.ts';
import { settingDefaults } from '#contract/rules/settings.ts';
import type { PurchaseKind } from '#contract/rules/purchases.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { tokenInterface } from '../../chain/artifacts.ts';
import {
  demoAccount,
  demoOwner,
  FIRST_MEMBER_ACCOUNT,
} from '../../chain/embedded/demo-accounts.ts';
import { mintTestToken } from '../../chain/deploy.ts';
import { readReceivingCode } from '../../chain/receiving-address.ts';
import { sendAndWait } from '../../chain/receipt-of.ts';
import { fixedClock } from '../../domain/base/clock.ts';
import { currentMembership } from '../../domain/memberships/current.ts';
import { cancelPurchase } from '../../domain/purchases/cancel.ts';
import { createPurchase } from '../../domain/purchases/create.ts';
import type { RequestRow } from '../../domain/purchases/states.ts';
import { purchaseTick } from '../../jobs/chain/purchase-watcher.ts';
import type { ChainServices, Services } from '../../services.ts';
import { pools, ranges } from '../schema/investments.ts';
import { members, memberships, plans } from '../schema/members.ts';
import { purchaseRequests } from '../schema/purchases.ts';
import { SETTLING_BLOCKS } from './payments.ts';
import { demoAccounts } from './people.ts';

type DemoServices = Services & { readonly chain: ChainServices };

/** What somebody asks for, and what then arrives for it. */
interface Story {
  /** Before the payments, by the chain's clock; requests last an hour. */
  readonly minutesBefore: number;
  readonly memberId: number;
  readonly kind: PurchaseKind;
  readonly subjectId: number;
  readonly amount: string;
  readonly currency: WithdrawalCurrency;
  /** Whole tokens that are sent. */
  readonly paid?: { readonly amount: string; readonly currency: WithdrawalCurrency };
  readonly isCancelled?: boolean;
}

/**
 * Purchase requests in every state: settled, expired, cancelled and open ones of the demo's member,
 * and payments of others that an administrator has to look at: too little, too much, too late, the
 * wrong token. The tokens are really there, on the embedded chain, and only the watcher books them.
 */
export async function seedRequests(services: DemoServices): Promise<void> {
  // A start that was interrupted here keeps what it had made; asking twice would double it.
  if ((await services.database.db.$count(purchaseRequests)) > 0) return;
  const { chain, database } = services;
  const stories = await inventStories(services);
  const code = await readReceivingCode(chain.rpc, chain.deployment);
  const { timestamp } = await chain.treasury.head();
  const paidAt = timestamp * 1000;
  const requests: { readonly story: Story; readonly request: RequestRow }[] = [];
  for (const story of stories.toSorted((a, b) => b.minutesBefore - a.minutesBefore)) {
    const then = at(services, paidAt - story.minutesBefore * MINUTE_MS);
    const request = await database.transaction((tx) =>
      createPurchase(tx, then, story.memberId, { code, body: bodyOf(story) }),
    );
    requests.push({ story, request });
    if (story.isCancelled) {
      const later = at(services, request.createdAt.getTime() + 4 * MINUTE_MS);
      await database.transaction((tx) => cancelPurchase(tx, later, story.memberId, request.number));
    }
  }
  for (const { story, request } of requests) {
    if (story.paid) await pay(services, request, story.paid);
  }
  await chain.rpc.first((provider) => provider.send('anvil_mine', [SETTLING_BLOCKS]));
  await purchaseTick(at(services, paidAt + MINUTE_MS));
}

const at = (services: DemoServices, milliseconds: number): DemoServices => ({
  ...services,
  clock: fixedClock(new Date(milliseconds)),
});

const bodyOf = ({ kind, subjectId, amount, currency }: Story) => ({
  kind,
  subject_id: subjectId,
  amount,
  currency,
  ...(kind !== 'membership' && { accepted_terms: settingDefaults.deposit_terms_version }),
});

async function inventStories({ database: { db }, clock }: DemoServices): Promise<Story[]> {
  const [star] = await db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.username, demoAccounts.member.username));
  const [pool] = await db.select().from(pools).where(eq(pools.name, 'Cóndor'));
  const [, range] = await db.select().from(ranges).orderBy(asc(ranges.minAmount));
  const byName = new Map((await db.select().from(plans)).map((plan) => [plan.name, plan.id]));
  // Those who never had a membership: all of these are their first.
  const buyers = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        isNotNull(members.emailVerifiedAt),
        eq(members.role, 'member'),
        isNotNull(members.sponsorId),
        sql`${members.createdAt} < ${new Date(clock.now().getTime() - 24 * 60 * MINUTE_MS).toISOString()}::timestamptz`,
        sql`not exists (select from ${memberships} m where m.member_id = ${members.id})`,
      ),
    )
    .orderBy(asc(members.id))
    .limit(4);
  const active = star && (await currentMembership(db, star.id, clock.now()));
  if (!active || !pool || !range) throw new Error('The demo has nothing to buy');
  const own = { memberId: star.id };
  const stories: Story[] = [
    {
      ...own,
      minutesBefore: 420,
      kind: 'membership',
      subjectId: active.plan.id,
      amount: formatUsd(active.plan.price),
      currency: 'USDC',
    },
    {
      ...own,
      minutesBefore: 300,
      kind: 'global',
      subjectId: range.id,
      amount: '2500',
      currency: 'TCT',
      isCancelled: true,
    },
    {
      ...own,
      minutesBefore: 12,
      kind: 'pool',
      subjectId: pool.id,
      amount: '600',
      currency: 'USDT',
      paid: { amount: '600', currency: 'USDT' },
    },
  ];
  const odd = [
    { plan: 'Avanzado', amount: '500', minutesBefore: 25, paid: ['320', 'USDT'] },
    { plan: 'Esencial', amount: '250', minutesBefore: 20, paid: ['300', 'USDT'] },
    { plan: 'Inicial', amount: '100', minutesBefore: 95, paid: ['100', 'USDT'] },
    { plan: 'Avanzado', amount: '500', minutesBefore: 15, paid: ['500', 'USDC'] },
  ] as const;
  return stories.concat(
    odd.flatMap(({ plan, amount, minutesBefore, paid: [sent, currency] }, index) => {
      const memberId = buyers[index]?.id;
      const subjectId = byName.get(plan);
      if (memberId === undefined || subjectId === undefined) return [];
      return {
        minutesBefore,
        memberId,
        kind: 'membership' as const,
        subjectId,
        amount,
        currency: 'USDT' as const,
        paid: { amount: sent, currency },
      };
    }),
  );
}

/** Sent from a demo wallet, whose test tokens are minted for it. */
async function pay(
  { chain }: DemoServices,
  { address }: RequestRow,
  { amount, currency }: NonNullable<Story['paid']>,
): Promise<void> {
  const token = chain.deployment.tokens[currency];
  const units = parseUnits(amount, token.decimals);
  const payer = demoAccount(FIRST_MEMBER_ACCOUNT);
  await chain.rpc.first(async (provider) => {
    await mintTestToken(new Wallet(demoOwner.privateKey, provider), token, payer.address, units);
    const data = tokenInterface.encodeFunctionData('transfer', [address, units]);
    await sendAndWait(new Wallet(payer.privateKey, provider), { to: token.address, data });
  });
}
