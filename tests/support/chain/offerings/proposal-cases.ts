import { AbiCoder, id, keccak256, ZeroAddress } from 'ethers';
import { expect } from 'vitest';
import { DAY_S } from '#contract/rules/durations.ts';
import { offeringCalls, registryCalls } from '#server/chain/offerings/calldata.ts';
import { AGENT_ROLE, offeringInterface } from '#server/chain/offerings/contracts.ts';
import { freshAddress } from '../treasury.ts';
import { FRANCE, identityOf, type OfferingCase, type OfferingWorld } from './world.ts';

const {
  cancel,
  confirm,
  pause,
  proposeFrozen,
  proposeFrozenUnits,
  proposeRecovery,
  proposeUnpause,
  transfer,
} = offeringCalls;

const confirmation = (world: OfferingWorld, proposal: string, agent = world.agent(1)) =>
  world.refusal(confirm(proposal), agent);

/** Another wallet of member 0, registered; 100 units are in the first. */
async function withReplacement(world: OfferingWorld): Promise<[lost: string, other: string]> {
  await world.issueAll();
  const other = world.wallet(6);
  await world.register(registryCalls.register([await world.registration(0, { wallet: other })]));
  return [world.wallet(0), other];
}

const twoAccountCases: readonly OfferingCase[] = [
  {
    name: 'a proposal says what, by whom and when, and is confirmed once, by another agent',
    run: async (world) => {
      const wallet = world.wallet(0);
      const proposal = await world.propose(proposeFrozenUnits(wallet, 7n));
      const time = await world.now();
      const stored = await world.read<readonly unknown[]>('proposalOf', proposal);
      expect([...stored]).toEqual(
        [4, world.agent(0), time, 0, wallet, ZeroAddress, 7].map((part) =>
          typeof part === 'number' ? BigInt(part) : part,
        ),
      );
      expect(await confirmation(world, proposal, world.agent(0))).toBe('OwnProposal');
      expect((await world.frozen(wallet)).units).toBe(0n);
      const mined = await world.call(confirm(proposal), world.agent(1));
      expect(world.eventsOf(mined)[0]).toEqual(['Confirmed', proposal, world.agent(1)]);
      expect((await world.frozen(wallet)).units).toBe(7n);
      expect(await confirmation(world, proposal, world.agent(2))).toBe('UnknownProposal');
    },
  },
  {
    name: 'its identifier is of its contents and of no other proposal, here or in another token',
    run: async (world) => {
      const data = proposeFrozen(world.wallet(0), true);
      const own = [await world.propose(data), await world.propose(data)];
      own.push(await world.propose(proposeFrozen(world.wallet(1), true)));
      own.push(await world.propose(data, world.agent(1)));
      await world.deploy();
      own.push(await world.propose(data));
      expect(new Set(own).size).toBe(own.length);
      expect(await confirmation(world, id('nothing'))).toBe('UnknownProposal');
      const [wallet, replacement] = [world.wallet(0), world.wallet(6)];
      const item = await world.registration(0, { wallet: replacement });
      await world.register(registryCalls.register([item]));
      const contents = (number: number, kind: number, other: string, units: bigint): string =>
        keccak256(
          AbiCoder.defaultAbiCoder().encode(
            ['address', 'uint256', 'uint8', 'address', 'address', 'address', 'uint128'],
            [world.token, number, kind, world.agent(0), wallet, other, units],
          ),
        );
      const frozen = await world.propose(proposeFrozenUnits(wallet, 7n));
      expect(frozen).toBe(contents(2, 4, ZeroAddress, 7n));
      const recovery = await world.propose(proposeRecovery(wallet, replacement));
      expect(recovery).toBe(contents(3, 1, replacement, 0n));
    },
  },
  {
    name: 'can be confirmed for seven days',
    run: async (world) => {
      const proposal = await world.propose(proposeFrozen(world.wallet(0), true));
      const time = await world.now();
      await world.mineAt(time + 7 * DAY_S);
      expect(await confirmation(world, proposal)).toBeNull();
      await world.mineAt(time + 7 * DAY_S + 1);
      expect(await confirmation(world, proposal)).toBe('ProposalExpired');
    },
  },
  {
    name: 'any agent takes it back, after which it can not be confirmed',
    run: async (world) => {
      for (const agent of [world.agent(0), world.agent(2)]) {
        const proposal = await world.propose(proposeFrozen(world.wallet(0), true));
        expect(await confirmation(world, proposal)).toBeNull();
        const mined = await world.call(cancel(proposal), agent);
        expect(world.eventsOf(mined)).toEqual([['Cancelled', proposal, agent]]);
        expect(await confirmation(world, proposal)).toBe('UnknownProposal');
        expect(await world.refusal(cancel(proposal), agent)).toBe('UnknownProposal');
      }
    },
  },
  {
    name: 'falls with the role of who made it',
    run: async (world) => {
      const proposal = await world.propose(proposeFrozen(world.wallet(0), true));
      const role = (method: string) =>
        world.call(
          offeringInterface.encodeFunctionData(method, [AGENT_ROLE, world.agent(0)]),
          world.owner,
        );
      await role('revokeRole');
      expect(await confirmation(world, proposal)).toBe('ProposerNotAgent');
      await role('grantRole');
      expect(await confirmation(world, proposal)).toBeNull();
    },
  },
  {
    name: 'is void once something else was done about its wallet, and only then',
    run: async (world) => {
      const [first, second] = [world.wallet(0), world.wallet(1)];
      const older = await world.propose(proposeFrozen(first, false));
      const elsewhere = await world.propose(proposeFrozen(second, true));
      await world.byTwo(proposeFrozen(first, true));
      expect(await confirmation(world, older)).toBe('ProposalVoid');
      expect(await confirmation(world, elsewhere)).toBeNull();
      expect(
        await confirmation(world, await world.propose(proposeFrozen(first, false))),
      ).toBeNull();
    },
  },
  {
    name: 'the end of a pause is not the end of a later one',
    run: async (world) => {
      await world.call(pause());
      const older = await world.propose(proposeUnpause());
      await world.byTwo(proposeUnpause());
      await world.call(pause(), world.owner);
      expect(await confirmation(world, older)).toBe('ProposalVoid');
      expect(await world.read('paused')).toBe(true);
      await world.byTwo(proposeUnpause());
      expect(await world.read('paused')).toBe(false);
    },
  },
  {
    name: 'nothing is frozen at no address',
    run: async (world) => {
      expect(await world.refusal(proposeFrozen(ZeroAddress, true))).toBe('NoWallet');
      expect(await world.refusal(proposeFrozenUnits(ZeroAddress, 1n))).toBe('NoWallet');
    },
  },
];

const recoveryCases: readonly OfferingCase[] = [
  {
    name: 'a recovery moves all units to another wallet of the same identity and freezes the lost one',
    run: async (world) => {
      const [lost, other] = await withReplacement(world);
      const mined = await world.byTwo(proposeRecovery(lost, other));
      expect(world.eventsOf(mined).slice(1)).toEqual([
        ['FrozenSet', lost, true],
        ['Transfer', lost, other, 100n],
        ['Recovered', lost, other, 100n],
      ]);
      expect([await world.units(lost), await world.units(other)]).toEqual([0n, 100n]);
      expect(await world.frozen(lost)).toEqual({ whole: true, units: 0n });
      expect(await world.frozen(other)).toEqual({ whole: false, units: 0n });
      expect(await world.refusal(transfer(lost, 1n), world.wallet(1))).toBe('WalletFrozen');
      expect(await world.refusal(transfer(world.wallet(1), 100n), other)).toBeNull();
      expect(await world.read('totalSupply')).toBe(400n);
    },
  },
  {
    name: 'what was frozen stays frozen in the replacement, beside what was frozen there',
    run: async (world) => {
      const [lost, other] = await withReplacement(world);
      await world.byTwo(proposeFrozenUnits(lost, 60n));
      await world.byTwo(proposeFrozenUnits(other, 5n));
      const mined = await world.byTwo(proposeRecovery(lost, other));
      expect(world.eventsOf(mined).slice(1, 4)).toEqual([
        ['FrozenSet', lost, true],
        ['FrozenUnitsSet', lost, 0n],
        ['FrozenUnitsSet', other, 65n],
      ]);
      expect(await world.units(other)).toBe(100n);
      expect(await world.frozen(lost)).toEqual({ whole: true, units: 0n });
      expect(await world.frozen(other)).toEqual({ whole: false, units: 65n });
      const send = (units: bigint) => world.refusal(transfer(world.wallet(1), units), other);
      expect([await send(35n), await send(36n)]).toEqual([null, 'UnitsFrozen']);
    },
  },
  {
    name: 'a wallet that was frozen as a whole hands that on to its replacement',
    run: async (world) => {
      const [lost, other] = await withReplacement(world);
      await world.byTwo(proposeFrozen(lost, true));
      await world.byTwo(proposeRecovery(lost, other));
      expect([await world.units(lost), await world.units(other)]).toEqual([0n, 100n]);
      for (const wallet of [lost, other]) {
        expect(await world.frozen(wallet)).toEqual({ whole: true, units: 0n });
      }
    },
  },
  {
    name: 'a lost wallet that has expired or was removed is recovered too, during pause and lock-up',
    run: async (world) => {
      const [lost, other] = await withReplacement(world);
      await world.deploy();
      await world.register(
        registryCalls.register([await world.registration(0, { wallet: other })]),
      );
      await world.issueAll((await world.now()) + 400 * DAY_S);
      await world.register(registryCalls.remove([lost]));
      await world.call(pause());
      expect(await world.refusal(transfer(other, 1n), lost)).not.toBeNull();
      await world.byTwo(proposeRecovery(lost, other));
      expect(await world.units(other)).toBe(100n);
    },
  },
  {
    name: 'an issue that is open does not stop it, nor a country that is not allowed any more',
    run: async (world) => {
      const [lost, other] = [world.wallet(0), world.wallet(6)];
      await world.issue([{ to: lost, units: 3n }]);
      const item = await world.registration(0, { wallet: other, country: FRANCE });
      await world.register(registryCalls.register([item]));
      await world.byTwo(proposeRecovery(lost, other));
      expect(await world.units(other)).toBe(3n);
      expect(await world.read('totalSupply')).toBe(3n);
    },
  },
  {
    name: 'goes to nobody else: same identity, verified, another wallet',
    run: async (world) => {
      const [lost, other] = await withReplacement(world);
      const refused = (replacement: string) => world.refusal(proposeRecovery(lost, replacement));
      expect(await refused(other)).toBeNull();
      expect(await refused(lost)).toBe('SameWallet');
      expect(await refused(world.wallet(1))).toBe('IdentitiesDiffer');
      expect(await refused(world.custody)).toBe('IdentitiesDiffer');
      expect(await refused(freshAddress())).toBe('NotVerified');
      const unknown = proposeRecovery(freshAddress(), other);
      expect(await world.refusal(unknown)).toBe('IdentitiesDiffer');
    },
  },
  {
    name: 'the replacement must be verified when it is confirmed, not only when it is proposed',
    run: async (world) => {
      const [lost, other] = await withReplacement(world);
      const proposal = await world.propose(proposeRecovery(lost, other));
      await world.register(registryCalls.remove([other]));
      expect(await confirmation(world, proposal)).toBe('NotVerified');
      expect(await world.refusal(proposeRecovery(lost, other))).toBe('NotVerified');
      await world.register(
        registryCalls.register([await world.registration(0, { wallet: other })]),
      );
      expect(await confirmation(world, proposal)).toBeNull();
    },
  },
  {
    name: 'takes two agents: nothing moves by a proposal, nor by its author’s confirmation',
    run: async (world) => {
      const [lost, other] = await withReplacement(world);
      const proposal = await world.propose(proposeRecovery(lost, other));
      const own = await world.send(world.agent(0), world.token, confirm(proposal));
      expect(own.isDone).toBe(false);
      expect([await world.units(lost), await world.units(other)]).toEqual([100n, 0n]);
      await world.call(confirm(proposal), world.agent(1));
      expect([await world.units(lost), await world.units(other)]).toEqual([0n, 100n]);
    },
  },
  {
    name: 'voids what was proposed before about the lost wallet and about its replacement',
    run: async (world) => {
      const [lost, other] = await withReplacement(world);
      const older = [
        await world.propose(proposeFrozen(lost, false)),
        await world.propose(proposeFrozenUnits(other, 0n)),
      ];
      for (const proposal of older) expect(await confirmation(world, proposal)).toBeNull();
      await world.byTwo(proposeRecovery(lost, other));
      for (const proposal of older) {
        expect(await confirmation(world, proposal)).toBe('ProposalVoid');
      }
    },
  },
  {
    name: 'custody whose key is lost goes to another wallet of custody',
    run: async (world) => {
      await world.issueAll();
      const recovery = proposeRecovery(world.custody, world.otherCustody);
      expect(await world.refusal(recovery)).toBe('NotVerified');
      await world.register(registryCalls.setCustody(world.otherCustody, true), world.owner);
      await world.byTwo(recovery);
      expect(await world.units(world.otherCustody)).toBe(200n);
    },
  },
  {
    name: 'one agent alone can not recover by giving the lost wallet another identity',
    run: async (world) => {
      await world.issueAll();
      const lost = world.wallet(0);
      await world.register(registryCalls.remove([lost]));
      const stolen = await world.registration(0, { identity: identityOf(1) });
      expect(await world.refusalOfRegistry(registryCalls.register([stolen]))).toBe(
        'IdentityDiffers',
      );
      expect(await world.refusal(proposeRecovery(lost, world.wallet(1)))).toBe('IdentitiesDiffer');
    },
  },
];

export const proposalCases: readonly OfferingCase[] = [...twoAccountCases, ...recoveryCases];
