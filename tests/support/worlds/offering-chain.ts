import { eq } from 'drizzle-orm';
import { getAddress, id as keccakOf, Wallet } from 'ethers';
import { offeringContracts } from '#server/database/schema/offering-chain.ts';
import {
  askRegistry,
  askToken,
  reportContract,
  type ContractRow,
} from '#server/domain/offerings/contracts.ts';
import { offeringTick } from '#server/jobs/chain/offering-watcher.ts';
import { jsonRpc } from '#server/chain/json-rpc.ts';
import type { offeringChain } from '#contract/api/admin/offering-chain.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { walletText } from '#contract/rules/offerings/chain.ts';
import { members } from '#server/database/schema/members.ts';
import { planIssue } from '#server/domain/offerings/issue-plan.ts';
import { noteWallet } from '#server/domain/offerings/wallets.ts';
import { giveCall } from '#server/domain/offerings/chain-calls.ts';
import { offeringChainView } from '#server/domain/offerings/chain-views.ts';
import type { Services } from '#server/services.ts';
import { startPayoutChain, type PayoutChain } from '../chain/payouts.ts';
import { createOfferingWorld, type OfferingWorld } from './offerings.ts';

type AskedCall = Body<typeof offeringChain.call>;

/** Offerings on a real chain, whose blocks come when the test says so. */
export interface OfferingChainWorld extends OfferingWorld {
  readonly chain: PayoutChain;
  /** Accounts of the chain: who grants the roles, two agents, and the company's custody. */
  readonly signers: {
    readonly owner: string;
    readonly agents: readonly [string, string];
    readonly custody: string;
  };
  /** Asks for the registry. */
  registry(): Promise<ContractRow>;
  /** Asks for the token of an offering. */
  token(id: number): Promise<ContractRow>;
  /** Sends data from the owner's wallet and reports it; it waits for a block. */
  send(contract: ContractRow, given?: { data?: string; to?: string }): Promise<string>;
  report(contract: ContractRow, txHash: string): Promise<void>;
  /** The watcher, once. */
  watch(): Promise<void>;
  /** Mines what waits, makes it final and lets the watcher look. */
  finalise(): Promise<void>;
  contract(id: number): Promise<ContractRow>;
  /** Signs a call that the server gives, from the owner's wallet or another; it waits for a block. */
  sign(id: number, call: AskedCall, from?: string): Promise<void>;
  /** Anchors every version of an offering that two persons agreed to. */
  anchorAll(id: number): Promise<void>;
  /** A member proves one of the chain's wallets, counted from 0. @returns its address */
  prove(memberId: number, index: number): Promise<string>;
  /** Puts the chain's clock where the server's is. */
  catchUp(): Promise<void>;
  /** Plans the issue of an allotted offering. */
  plan(id: number): Promise<void>;
  /** Registers what the plan needs, issues all batches and closes, each by its agent. */
  issueAll(id: number): Promise<void>;
  /** Registry and token on chain, with both agents and the custody. */
  deployed(id: number): Promise<{ readonly registry: string; readonly token: string }>;
}

/** A member's wallet, which no account of the chain is. */
export const walletAt = (index: number): Wallet => new Wallet(keccakOf(`wallet ${index}`));

export async function createOfferingChainWorld(
  given: Partial<Services> = {},
): Promise<OfferingChainWorld> {
  const chain = await startPayoutChain();
  const base = await createOfferingWorld({ chain, ...given });
  const { services, admin } = base;
  const { database } = services;
  const all = (await jsonRpc(chain.url, 'eth_accounts', [])) as readonly string[];
  const account = (index: number): string => getAddress(all[index] ?? '');
  const accounts = {
    owner: account(3),
    agents: [account(4), account(5)] as const,
    custody: account(6),
  };
  const world: OfferingChainWorld = {
    ...base,
    chain,
    signers: accounts,
    registry: () =>
      database.transaction((tx) =>
        askRegistry(tx, services, {
          actorId: admin,
          owner: accounts.owner,
          custody: accounts.custody,
        }),
      ),
    token: (id) =>
      database.transaction((tx) =>
        askToken(tx, services, { actorId: admin, id, owner: accounts.owner, symbol: 'SOL' }),
      ),
    async send(contract, { data = contract.data, to } = {}) {
      const request = { from: accounts.owner, data, gas: 16_000_000n };
      const hash = await chain.send(to === undefined ? request : { ...request, to });
      await world.report(contract, hash);
      return hash;
    },
    report: async ({ id }, txHash) => {
      await database.transaction((tx) =>
        reportContract(tx, services, { id, txHash, actorId: admin }),
      );
    },
    watch: () => offeringTick(services),
    async finalise() {
      await chain.finalise();
      await world.watch();
    },
    async contract(id) {
      const [row] = await database.db
        .select()
        .from(offeringContracts)
        .where(eq(offeringContracts.id, id));
      if (!row) throw new Error('There is no such contract');
      return row;
    },
    async sign(id, call, from = accounts.owner) {
      const { to, data } = await giveCall(services, { actorId: admin, id, ...call });
      if (to === null) throw new Error('It makes a contract');
      await chain.send({ from, to, data, gas: 16_000_000n });
    },
    async anchorAll(id) {
      const { versions } = await offeringChainView(database.db, services, id);
      for (const version of versions.filter(({ anchored }) => anchored === null)) {
        await world.sign(id, { call: 'anchor', version: version.id }, accounts.agents[0]);
      }
      await world.finalise();
    },
    async prove(memberId, index) {
      const wallet = walletAt(index);
      const at = services.clock.now().toISOString();
      const [member] = await database.db
        .select({ username: members.username })
        .from(members)
        .where(eq(members.id, memberId));
      const { address } = wallet;
      const text = walletText({ username: member?.username ?? '', address, at });
      const signature = await wallet.signMessage(text);
      return database.transaction((tx) =>
        noteWallet(tx, services, { memberId, address, at, signature }),
      );
    },
    async catchUp() {
      await chain.nextBlockAt(Math.ceil(services.clock.now().getTime() / 1000));
      await chain.mine();
    },
    plan: (id) => database.transaction((tx) => planIssue(tx, services, { id, actorId: admin })),
    async issueAll(id) {
      const [issuer, closer] = accounts.agents;
      await world.sign(id, { call: 'register' }, issuer);
      await chain.mine();
      await world.sign(id, { call: 'issue' }, issuer);
      await world.finalise();
      await world.sign(id, { call: 'close' }, closer);
    },
    async deployed(id) {
      const made: string[] = [];
      for (const ask of [world.registry, () => world.token(id)]) {
        const contract = await ask();
        await world.send(contract);
        await world.finalise();
        const { address } = await world.contract(contract.id);
        if (address === null) throw new Error('The contract was not accepted');
        made.push(address);
      }
      for (const agent of accounts.agents) {
        await world.sign(id, { call: 'registry_agent', agent });
        await world.sign(id, { call: 'token_agent', agent });
      }
      await world.sign(id, { call: 'custody' });
      await world.finalise();
      return { registry: made[0] ?? '', token: made[1] ?? '' };
    },
    async close() {
      await base.close();
      await chain.stop();
    },
  };
  return world;
}
