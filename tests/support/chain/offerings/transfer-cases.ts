import { ZeroAddress } from 'ethers';
import { expect } from 'vitest';
import { DAY_S } from '#contract/rules/durations.ts';
import { offeringCalls, registryCalls } from '#server/chain/offerings/calldata.ts';
import { offeringInterface } from '#server/chain/offerings/contracts.ts';
import { freshAddress } from '../treasury.ts';
import { FRANCE, URUGUAY, type OfferingCase, type OfferingWorld } from './world.ts';

const { pause, proposeFrozen, proposeFrozenUnits, proposeUnpause, transfer } = offeringCalls;
const approve = (spender: string, units: bigint): string =>
  offeringInterface.encodeFunctionData('approve', [spender, units]);
const transferFrom = (from: string, to: string, units: bigint): string =>
  offeringInterface.encodeFunctionData('transferFrom', [from, to, units]);

/** Refusal of one unit from a member's wallet to another's. */
const between = (world: OfferingWorld, from: number, to: number): Promise<string | null> =>
  world.refusal(transfer(world.wallet(to), 1n), world.wallet(from));

export const transferCases: readonly OfferingCase[] = [
  {
    name: 'verified holders send units once the lock-up is over',
    run: async (world) => {
      await world.issueAll();
      const [from, to] = [world.wallet(0), world.wallet(2)];
      const mined = await world.call(transfer(to, 30n), from);
      expect(world.eventsOf(mined)).toEqual([['Transfer', from, to, 30n]]);
      expect([await world.units(from), await world.units(to)]).toEqual([70n, 30n]);
      expect(await world.refusal(transfer(to, 71n), from)).toBe('ERC20InsufficientBalance');
      expect(await world.read('totalSupply')).toBe(400n);
    },
  },
  {
    name: 'nobody who is not verified sends or receives, by a transfer or an allowance',
    run: async (world) => {
      await world.issueAll();
      const stranger = freshAddress();
      const sender = world.wallet(0);
      expect(await world.refusal(transfer(stranger, 1n), sender)).toBe('NotVerified');
      await world.call(approve(world.outsider, 10n), sender);
      const by = (to: string) => world.refusal(transferFrom(sender, to, 1n), world.outsider);
      expect(await by(stranger)).toBe('NotVerified');
      expect(await by(world.outsider)).toBe('NotVerified');
      expect(await by(world.wallet(1))).toBeNull();
      await world.register(registryCalls.remove([sender]));
      expect(await world.refusal(transfer(world.wallet(1), 1n), sender)).toBe('NotVerified');
      expect(await by(world.wallet(1))).toBe('NotVerified');
      await world.register(registryCalls.register([await world.registration(0)]));
      expect(await by(world.wallet(1))).toBeNull();
    },
  },
  {
    name: 'an expired wallet neither sends nor receives until it is renewed',
    run: async (world) => {
      await world.issueAll();
      const wallet = world.wallet(0);
      const last = (await world.now()) + 100;
      await world.register(registryCalls.renew([{ wallet, validUntil: last }]));
      await world.mineAt(last);
      expect([await between(world, 0, 1), await between(world, 1, 0)]).toEqual([null, null]);
      await world.mineAt(last + 1);
      expect(await between(world, 0, 1)).toBe('NotVerified');
      expect(await between(world, 1, 0)).toBe('NotVerified');
      await world.register(registryCalls.renew([{ wallet, validUntil: last + DAY_S }]));
      expect([await between(world, 0, 1), await between(world, 1, 0)]).toEqual([null, null]);
    },
  },
  {
    name: 'residents of other countries neither send nor receive',
    run: async (world) => {
      await world.issueAll();
      const relocate = (country: number) =>
        world.register(registryCalls.relocate([{ wallet: world.wallet(0), country }]));
      await relocate(FRANCE);
      expect(await between(world, 0, 1)).toBe('CountryNotAllowed');
      expect(await between(world, 1, 0)).toBe('CountryNotAllowed');
      await relocate(URUGUAY);
      expect([await between(world, 0, 1), await between(world, 1, 0)]).toEqual([null, null]);
    },
  },
  {
    name: 'during the lock-up units move only into and out of custody, until its last second',
    run: async (world) => {
      const lockedUntil = (await world.now()) + 30 * DAY_S;
      await world.issueAll(lockedUntil);
      expect(await between(world, 0, 1)).toBe('LockedUp');
      await world.register(registryCalls.setCustody(world.otherCustody, true), world.owner);
      const custody = (to: string) => world.refusal(transfer(to, 1n), world.custody);
      expect(await custody(world.wallet(2))).toBeNull();
      expect(await custody(world.otherCustody)).toBeNull();
      expect(await world.refusal(transfer(world.custody, 1n), world.wallet(0))).toBeNull();
      await world.mineAt(lockedUntil - 1);
      expect(await between(world, 0, 1)).toBe('LockedUp');
      await world.mineAt(lockedUntil);
      expect(await between(world, 0, 1)).toBeNull();
    },
  },
  {
    name: 'during the lock-up custody sends to nobody who may not hold, and nobody sends for others',
    run: async (world) => {
      const lockedUntil = (await world.now()) + 30 * DAY_S;
      await world.issueAll(lockedUntil);
      const custody = (to: string) => world.refusal(transfer(to, 1n), world.custody);
      expect(await custody(freshAddress())).toBe('NotVerified');
      await world.register(registryCalls.relocate([{ wallet: world.wallet(2), country: FRANCE }]));
      expect(await custody(world.wallet(2))).toBe('CountryNotAllowed');
      for (const holder of [world.custody, world.wallet(0)]) {
        await world.call(approve(world.outsider, 10n), holder);
      }
      const outOf = transferFrom(world.custody, world.wallet(0), 1n);
      const into = transferFrom(world.wallet(0), world.custody, 1n);
      for (const data of [outOf, into]) {
        expect(await world.refusal(data, world.outsider)).toBe('LockedUp');
      }
      await world.mineAt(lockedUntil);
      for (const data of [outOf, into]) {
        expect(await world.refusal(data, world.outsider)).toBeNull();
      }
    },
  },
  {
    name: 'a wallet that is no custody any more is stopped like any that is not verified',
    run: async (world) => {
      await world.issueAll();
      const out = transfer(world.wallet(0), 1n);
      expect(await world.refusal(out, world.custody)).toBeNull();
      await world.register(registryCalls.setCustody(world.custody, false), world.owner);
      expect(await world.refusal(out, world.custody)).toBe('NotVerified');
    },
  },
  {
    name: 'a frozen wallet neither sends nor receives, and custody can be frozen too',
    run: async (world) => {
      await world.issueAll();
      const wallet = world.wallet(0);
      const mined = await world.byTwo(proposeFrozen(wallet, true));
      expect(world.eventsOf(mined).at(-1)).toEqual(['FrozenSet', wallet, true]);
      expect(await world.frozen(wallet)).toEqual({ whole: true, units: 0n });
      expect(await between(world, 0, 1)).toBe('WalletFrozen');
      expect(await between(world, 1, 0)).toBe('WalletFrozen');
      await world.byTwo(proposeFrozen(wallet, false));
      expect([await between(world, 0, 1), await between(world, 1, 0)]).toEqual([null, null]);
      await world.byTwo(proposeFrozen(world.custody, true));
      const out = world.refusal(transfer(wallet, 1n), world.custody);
      expect(await out).toBe('WalletFrozen');
    },
  },
  {
    name: 'frozen units stay, also what arrives where more are frozen than there are',
    run: async (world) => {
      await world.issueAll();
      const [wallet, other] = [world.wallet(0), world.wallet(1)];
      const mined = await world.byTwo(proposeFrozenUnits(wallet, 60n));
      expect(world.eventsOf(mined).at(-1)).toEqual(['FrozenUnitsSet', wallet, 60n]);
      expect(await world.frozen(wallet)).toEqual({ whole: false, units: 60n });
      const send = (units: bigint) => world.refusal(transfer(other, units), wallet);
      expect([await send(40n), await send(41n)]).toEqual([null, 'UnitsFrozen']);
      await world.call(approve(other, 100n), wallet);
      expect(await world.refusal(transferFrom(wallet, other, 41n), other)).toBe('UnitsFrozen');
      await world.byTwo(proposeFrozenUnits(wallet, 150n));
      expect([await send(0n), await send(1n)]).toEqual([null, 'UnitsFrozen']);
      await world.call(transfer(wallet, 51n), other);
      expect([await send(1n), await send(2n)]).toEqual([null, 'UnitsFrozen']);
      await world.byTwo(proposeFrozenUnits(wallet, 0n));
      expect(await send(151n)).toBeNull();
    },
  },
  {
    name: 'a pause stops transfers, and two agents end it',
    run: async (world) => {
      await world.issueAll();
      const mined = await world.call(pause());
      expect(world.eventsOf(mined)).toEqual([['Paused', world.agent(0)]]);
      expect(await between(world, 0, 1)).toBe('EnforcedPause');
      expect(await world.refusal(pause())).toBe('EnforcedPause');
      const ended = await world.byTwo(proposeUnpause());
      expect(world.eventsOf(ended).at(-1)).toEqual(['Unpaused', world.agent(1)]);
      expect(await between(world, 0, 1)).toBeNull();
      expect(await world.refusal(proposeUnpause())).toBe('ExpectedPause');
    },
  },
  {
    name: 'nothing is burned: no units go to nowhere',
    run: async (world) => {
      await world.issueAll();
      const burn = transfer(ZeroAddress, 1n);
      expect(await world.refusal(burn, world.wallet(0))).toBe('ERC20InvalidReceiver');
      const names = offeringInterface.fragments.flatMap((one) => ('name' in one ? [one.name] : []));
      expect(names).toContain('transfer');
      expect(names.filter((name) => /^(?:burn|mint|forced)/iu.test(String(name)))).toEqual([]);
    },
  },
];
