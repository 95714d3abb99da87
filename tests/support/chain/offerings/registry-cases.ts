import { ZeroAddress, ZeroHash } from 'ethers';
import { expect } from 'vitest';
import { DAY_S } from '#contract/rules/durations.ts';
import { MAX_ITEMS } from '#contract/rules/offerings/calls.ts';
import { registryCalls } from '#server/chain/offerings/calldata.ts';
import { AGENT_ROLE, registryInterface } from '#server/chain/offerings/contracts.ts';
import { freshAddress } from '../treasury.ts';
import { FRANCE, identityOf, SPAIN, URUGUAY, type OfferingCase } from './world.ts';

const { register, renew, relocate, remove, setCustody } = registryCalls;
const NOT_ALLOWED = 'AccessControlUnauthorizedAccount';
const FOR_EVER = 2n ** 64n - 1n;

export const registryCases: readonly OfferingCase[] = [
  {
    name: 'a wallet is verified until its last second, and says whose it is and where',
    run: async (world) => {
      const wallet = freshAddress();
      expect(await world.readRegistry('isVerified', wallet)).toBe(false);
      const validUntil = (await world.now()) + 100;
      const item = await world.registration(9, { wallet, validUntil, country: URUGUAY });
      const mined = await world.register(register([item]));
      expect(world.eventsOf(mined)).toEqual([
        ['Registered', wallet, identityOf(9), BigInt(URUGUAY), BigInt(validUntil)],
      ]);
      expect(await world.readRegistry('identityOf', wallet)).toBe(identityOf(9));
      expect(await world.readRegistry('countryOf', wallet)).toBe(BigInt(URUGUAY));
      expect(await world.readRegistry('validUntil', wallet)).toBe(BigInt(validUntil));
      await world.mineAt(validUntil);
      expect(await world.readRegistry('isVerified', wallet)).toBe(true);
      await world.mineAt(validUntil + 1);
      expect(await world.readRegistry('isVerified', wallet)).toBe(false);
    },
  },
  {
    name: 'only agents register, renew, relocate and remove, and only the owner sets custody',
    run: async (world) => {
      const wallet = world.wallet(0);
      const validUntil = (await world.now()) + DAY_S;
      const calls = [
        register([await world.registration(9, { wallet: freshAddress() })]),
        renew([{ wallet, validUntil }]),
        relocate([{ wallet, country: URUGUAY }]),
        remove([wallet]),
      ];
      for (const data of calls) {
        expect(await world.refusalOfRegistry(data)).toBeNull();
        for (const other of [world.owner, world.outsider]) {
          expect(await world.refusalOfRegistry(data, other)).toBe(NOT_ALLOWED);
        }
      }
      const custody = setCustody(world.otherCustody, true);
      expect(await world.refusalOfRegistry(custody)).toBe(NOT_ALLOWED);
      expect(await world.refusalOfRegistry(custody, world.owner)).toBeNull();
    },
  },
  {
    name: 'the owner decides who is an agent, and is changed in two steps after three days',
    run: async (world) => {
      const grant = registryInterface.encodeFunctionData('grantRole', [AGENT_ROLE, world.outsider]);
      expect(await world.refusalOfRegistry(grant)).toBe(NOT_ALLOWED);
      expect(await world.refusalOfRegistry(grant, world.owner)).toBeNull();
      await world.register(
        registryInterface.encodeFunctionData('beginDefaultAdminTransfer', [world.outsider]),
        world.owner,
      );
      const accept = registryInterface.encodeFunctionData('acceptDefaultAdminTransfer');
      await world.pass(3 * DAY_S - 10);
      expect(await world.refusalOfRegistry(accept, world.outsider)).toBe(
        'AccessControlEnforcedDefaultAdminDelay',
      );
      await world.pass(20);
      expect(await world.refusalOfRegistry(accept, world.outsider)).toBeNull();
    },
  },
  {
    name: 'refuses a wallet, identity, country or time that means nothing',
    run: async (world) => {
      const wallet = freshAddress();
      const now = await world.now();
      const refused = async (changes: object) =>
        world.refusalOfRegistry(register([await world.registration(9, { wallet, ...changes })]));
      expect(await refused({})).toBeNull();
      expect(await refused({ wallet: ZeroAddress })).toBe('NoWallet');
      expect(await refused({ identity: ZeroHash })).toBe('BadIdentity');
      const custody = await world.readRegistry<string>('CUSTODY');
      expect(await refused({ identity: custody })).toBe('BadIdentity');
      expect(await refused({ country: 0 })).toBe('BadCountry');
      expect(await refused({ country: 1000 })).toBe('BadCountry');
      expect(await refused({ country: 999 })).toBeNull();
      expect(await refused({ validUntil: now })).toBe('BadValidity');
      expect(await refused({ validUntil: now + 3650 * DAY_S - 60 })).toBeNull();
      expect(await refused({ validUntil: now + 3651 * DAY_S })).toBe('BadValidity');
    },
  },
  {
    name: 'a wallet is registered once, and after its removal only for whose it was',
    run: async (world) => {
      const wallet = world.wallet(0);
      const again = register([await world.registration(0)]);
      const other = register([await world.registration(0, { identity: identityOf(1) })]);
      expect(await world.refusalOfRegistry(again)).toBe('AlreadyRegistered');
      const mined = await world.register(remove([wallet]));
      expect(world.eventsOf(mined)).toEqual([['Removed', wallet]]);
      expect(await world.readRegistry('isVerified', wallet)).toBe(false);
      expect(await world.readRegistry('identityOf', wallet)).toBe(identityOf(0));
      expect(await world.refusalOfRegistry(other)).toBe('IdentityDiffers');
      await world.register(again);
      expect(await world.readRegistry('isVerified', wallet)).toBe(true);
    },
  },
  {
    name: 'an identity may have several wallets',
    run: async (world) => {
      const wallet = freshAddress();
      await world.register(register([await world.registration(0, { wallet })]));
      for (const one of [wallet, world.wallet(0)]) {
        expect(await world.readRegistry('identityOf', one)).toBe(identityOf(0));
        expect(await world.readRegistry('isVerified', one)).toBe(true);
      }
    },
  },
  {
    name: 'renews an expired wallet, and none that is not registered',
    run: async (world) => {
      const wallet = world.wallet(0);
      await world.pass(366 * DAY_S);
      expect(await world.readRegistry('isVerified', wallet)).toBe(false);
      const validUntil = (await world.now()) + DAY_S;
      const mined = await world.register(renew([{ wallet, validUntil }]));
      expect(world.eventsOf(mined)).toEqual([['Renewed', wallet, BigInt(validUntil)]]);
      expect(await world.readRegistry('isVerified', wallet)).toBe(true);
      const refused = (one: string, time: number) =>
        world.refusalOfRegistry(renew([{ wallet: one, validUntil: time }]));
      expect(await refused(freshAddress(), validUntil)).toBe('NotRegistered');
      expect(await refused(world.custody, validUntil)).toBe('IsCustody');
      expect(await refused(wallet, validUntil - 2 * DAY_S)).toBe('BadValidity');
      expect(await refused(wallet, validUntil + 3651 * DAY_S)).toBe('BadValidity');
    },
  },
  {
    name: 'relocates a holder to a country, and none that is not registered',
    run: async (world) => {
      const wallet = world.wallet(0);
      const mined = await world.register(relocate([{ wallet, country: FRANCE }]));
      expect(world.eventsOf(mined)).toEqual([['Relocated', wallet, BigInt(FRANCE)]]);
      expect(await world.readRegistry('countryOf', wallet)).toBe(BigInt(FRANCE));
      const refused = (one: string, country: number) =>
        world.refusalOfRegistry(relocate([{ wallet: one, country }]));
      expect(await refused(freshAddress(), SPAIN)).toBe('NotRegistered');
      expect(await refused(world.custody, SPAIN)).toBe('IsCustody');
      expect(await refused(wallet, 0)).toBe('BadCountry');
    },
  },
  {
    name: 'removes neither custody nor what is not registered',
    run: async (world) => {
      const refused = (wallet: string) => world.refusalOfRegistry(remove([wallet]));
      expect(await refused(world.wallet(0))).toBeNull();
      expect(await refused(world.custody)).toBe('IsCustody');
      expect(await refused(freshAddress())).toBe('NotRegistered');
    },
  },
  {
    name: 'custody is of no country, verified without end, and never a member’s wallet',
    run: async (world) => {
      const wallet = world.otherCustody;
      const mined = await world.register(setCustody(wallet, true), world.owner);
      expect(world.eventsOf(mined)).toEqual([['CustodySet', wallet, true]]);
      expect(await world.readRegistry('isVerified', wallet)).toBe(true);
      expect(await world.readRegistry('countryOf', wallet)).toBe(0n);
      expect(await world.readRegistry('validUntil', wallet)).toBe(FOR_EVER);
      const refused = (one: string, custody: boolean) =>
        world.refusalOfRegistry(setCustody(one, custody), world.owner);
      expect(await refused(world.wallet(0), true)).toBe('IdentityDiffers');
      expect(await refused(world.wallet(0), false)).toBe('NotCustody');
      expect(await refused(ZeroAddress, true)).toBe('NoWallet');
      await world.register(setCustody(wallet, false), world.owner);
      expect(await world.readRegistry('isVerified', wallet)).toBe(false);
      const member = register([await world.registration(9, { wallet })]);
      expect(await world.refusalOfRegistry(member)).toBe('IdentityDiffers');
      // Control: it may become one of custody again, and a fresh wallet a member's.
      expect(await refused(wallet, true)).toBeNull();
    },
  },
  {
    name: 'takes 1 to 300 wallets at once, within the gas of one transaction',
    run: async (world) => {
      const wallets = Array.from({ length: MAX_ITEMS + 1 }, freshAddress);
      const items = await Promise.all(
        wallets.map((wallet, member) => world.registration(member + 100, { wallet })),
      );
      const validUntil = (await world.now()) + DAY_S;
      const batches = (count: number): readonly string[] => [
        register(items.slice(0, count)),
        renew(wallets.slice(0, count).map((wallet) => ({ wallet, validUntil }))),
        relocate(wallets.slice(0, count).map((wallet) => ({ wallet, country: URUGUAY }))),
        remove(wallets.slice(0, count)),
      ];
      for (const data of batches(MAX_ITEMS + 1)) {
        expect(await world.refusalOfRegistry(data)).toBe('TooManyItems');
      }
      for (const data of batches(0)) expect(await world.refusalOfRegistry(data)).toBe('NoItems');
      for (const data of batches(MAX_ITEMS)) {
        const { gasUsed } = await world.register(data);
        expect(gasUsed).toBeLessThan(16_777_216);
      }
      expect(await world.readRegistry('countryOf', wallets[299])).toBe(BigInt(URUGUAY));
    },
  },
];
