import { HOUR_MS } from '#contract/rules/durations.ts';
import type { HolderActs } from '#contract/api/admin/offering-chain.ts';
import { jsonRpc } from '#server/chain/json-rpc.ts';
import { offeringCalls } from '#server/chain/offerings/calldata.ts';
import { readUnits } from '#server/chain/offerings/reading.ts';
import { holderActsView } from '#server/domain/offerings/holders/act-chain.ts';
import { acceptProposal, prepareAcceptance } from '#server/domain/proposals/decide.ts';
import { freezeKind } from '#server/domain/proposals/freeze-kind.ts';
import { propose } from '#server/domain/proposals/propose.ts';
import { recoveryKind } from '#server/domain/proposals/recovery-kind.ts';
import { compareRegisters } from '#server/jobs/chain/offering-register.ts';
import { callerOf } from '../caller.ts';
import { insertMember } from '../people.ts';
import { createOfferingChainWorld, walletAt, type OfferingChainWorld } from './offering-chain.ts';

type Act = HolderActs['items'][number];
type ActCall = 'act_register' | 'act_propose' | 'act_confirm';

/** What the member reads. */
export const ACT_NOTE = 'Un juzgado lo pidió el 3 de marzo.';

/** An issued offering without a lock-up, of which a member holds 12 units in a wallet of their own. */
export interface HolderActWorld extends OfferingChainWorld {
  readonly id: number;
  /** Address of its token. */
  readonly tokenAddress: string;
  readonly holder: number;
  /** Two persons who may decide. */
  readonly first: number;
  readonly second: number;
  /** The holder's wallet that holds, and another one, proved once `proveAnother` was called. */
  readonly wallet: string;
  readonly replacement: string;
  /** @returns id of the proposal */
  ask(isFrozen: boolean, by?: number): Promise<number>;
  askRecovery(by?: number, change?: { readonly replacement?: string }): Promise<number>;
  accept(proposal: number, by?: number): Promise<void>;
  /** The holder proves the other wallet, and the hold for new ones passes. */
  proveAnother(): Promise<void>;
  view(): Promise<HolderActs>;
  /** What was decided last. */
  newest(): Promise<Act>;
  /** An agent signs what the server gives for the newest act, and a block has it. */
  signAct(call: ActCall, agent: 0 | 1): Promise<void>;
  /** Both agents sign, each what is next, and it is final. */
  carryOut(): Promise<void>;
  /** An agent sends something to the token by itself, and a block has it. */
  direct(data: string, agent?: 0 | 1): Promise<void>;
  unitsOf(wallet: string): Promise<number>;
  /** Whether a transfer out of a wallet goes through. */
  canSend(wallet: string): Promise<boolean>;
}

const staff = { role: 'administrator' as const, duties: ['catalogue' as const] };

export async function createHolderActWorld(): Promise<HolderActWorld> {
  const base = await createOfferingChainWorld();
  const { services, chain, signers } = base;
  const { database } = services;
  const id = await base.open({ lockup_months: 0 });
  const { token: tokenAddress } = await base.deployed(id);
  await base.anchorAll(id);
  const holder = await base.member();
  await base.prove(holder, 0);
  await base.subscribe(holder, id, 12);
  await base.coolOff(id);
  await base.allot(id);
  await base.catchUp();
  await base.plan(id);
  await base.issueAll(id);
  await base.finalise();
  await compareRegisters(services);
  const person = (name: string) => database.transaction((tx) => insertMember(tx, name, staff));
  const first = await person('first');
  const second = await person('second');
  const wallet = walletAt(0).address;
  const another = walletAt(1).address;
  const reason = 'Auto 7 de 2026';
  const world: HolderActWorld = {
    ...base,
    id,
    tokenAddress,
    holder,
    first,
    second,
    wallet,
    replacement: another,
    async ask(isFrozen, by = first) {
      const payload = { id, wallet, isFrozen, note: ACT_NOTE };
      const prepared = await freezeKind.prepare?.(services, payload);
      const { proposal } = await database.transaction(async (tx) =>
        propose(tx, services, await callerOf(tx, services, by), {
          kind: 'offering.freeze',
          payload,
          reason,
          prepared,
        }),
      );
      return proposal.id;
    },
    async askRecovery(by = first, { replacement = another } = {}) {
      const payload = { id, wallet, replacement, note: ACT_NOTE };
      const prepared = await recoveryKind.prepare?.(services, payload);
      const { proposal } = await database.transaction(async (tx) =>
        propose(tx, services, await callerOf(tx, services, by), {
          kind: 'offering.recover',
          payload,
          reason,
          prepared,
        }),
      );
      return proposal.id;
    },
    async accept(proposal, by = second) {
      const prepared = await prepareAcceptance(services, proposal);
      await database.transaction(async (tx) =>
        acceptProposal(tx, services, await callerOf(tx, services, by), { id: proposal, prepared }),
      );
    },
    async proveAnother() {
      await base.prove(holder, 1);
      const { new_wallet_hold_hours: hold } = await services.settings.read(database.db);
      services.clock.advance(hold * HOUR_MS);
      await base.catchUp();
    },
    view: () => holderActsView(services, id),
    async newest() {
      const [item] = (await world.view()).items;
      if (!item) throw new Error('Nothing was decided');
      return item;
    },
    async signAct(call, agent) {
      const { id: act } = await world.newest();
      await base.sign(id, { call, act }, signers.agents[agent]);
      await chain.mine();
    },
    async carryOut() {
      if ((await world.newest()).state === 'unregistered') await world.signAct('act_register', 0);
      await world.signAct('act_propose', 0);
      await world.signAct('act_confirm', 1);
      await base.finalise();
    },
    async direct(data, agent = 0) {
      await chain.send({ from: signers.agents[agent], to: tokenAddress, data });
      await chain.mine();
    },
    async unitsOf(address) {
      const block = Number(await jsonRpc(chain.url, 'eth_blockNumber', []));
      const [units] = await readUnits(chain.rpc, tokenAddress, [address], block);
      return Number(units);
    },
    async canSend(from) {
      await jsonRpc(chain.url, 'anvil_setBalance', [from, '0xde0b6b3a7640000']);
      const data = offeringCalls.transfer(signers.custody, 1n);
      return jsonRpc(chain.url, 'eth_call', [{ from, to: tokenAddress, data }, 'latest']).then(
        () => true,
        () => false,
      );
    },
  };
  return world;
}
