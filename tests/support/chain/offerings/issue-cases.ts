import { MAX_ITEMS } from '#contract/rules/offerings/calls.ts';
import { ZeroAddress, ZeroHash, id } from 'ethers';
import { expect } from 'vitest';
import { DAY_S } from '#contract/rules/durations.ts';
import {
  issueBatches,
  offeringCalls,
  registryCalls,
  type Allotment,
} from '#server/chain/offerings/calldata.ts';
import { AGENT_ROLE, offeringInterface } from '#server/chain/offerings/contracts.ts';
import { freshAddress } from '../treasury.ts';
import { FRANCE, SPAIN, SUPPLY, URUGUAY, type OfferingCase } from './world.ts';

const { closeIssue, issue, pause, setDocument, transfer } = offeringCalls;
const NOT_ALLOWED = 'AccessControlUnauthorizedAccount';

const one = (to: string, units: bigint, firstItem = 0): string =>
  issue({ firstItem, items: [{ to, units }] });

const deploymentCases: readonly OfferingCase[] = [
  {
    name: 'a token is deployed with a registry, a supply and countries',
    run: async (world) => {
      const refused = (terms: Parameters<typeof world.tokenData>[0]) =>
        world.refusalOfDeployment(world.tokenData(terms));
      expect(await refused({})).toBeNull();
      expect(await refused({ registry: freshAddress() })).toBe('NoRegistry');
      expect(await refused({ supply: 0n })).toBe('ERC20InvalidCap');
      expect(await refused({ countries: [] })).toBe('NoCountries');
      expect(await refused({ countries: [SPAIN, 0] })).toBe('BadCountry');
      expect(await refused({ countries: [1000] })).toBe('BadCountry');
      expect(await world.read('decimals')).toBe(0n);
      expect(await world.read('cap')).toBe(SUPPLY);
      expect(await world.read('registry')).toBe(world.registry);
      const allowed = [0, SPAIN, URUGUAY, FRANCE].map((country) =>
        world.read('isCountryAllowed', country),
      );
      expect(await Promise.all(allowed)).toEqual([true, true, true, false]);
    },
  },
  {
    name: 'only agents issue, close, anchor documents, propose, confirm and cancel',
    run: async (world) => {
      const wallet = world.wallet(0);
      await world.call(one(wallet, 1n));
      const proposal = await world.propose(offeringCalls.proposeFrozen(wallet, true));
      await world.register(
        registryCalls.register([await world.registration(0, { wallet: world.wallet(6) })]),
      );
      const calls = [
        one(wallet, 1n, 1),
        closeIssue(1n, 0),
        setDocument(id('terms'), 1, id('file')),
        offeringCalls.proposeFrozen(wallet, true),
        offeringCalls.proposeFrozenUnits(wallet, 1n),
        offeringCalls.proposeRecovery(wallet, world.wallet(6)),
        offeringCalls.confirm(proposal),
        offeringCalls.cancel(proposal),
        pause(),
      ];
      for (const data of calls) {
        expect(await world.refusal(data, world.agent(1))).toBeNull();
        expect(await world.refusal(data, world.outsider)).toBe(NOT_ALLOWED);
      }
      for (const data of calls.slice(0, -1)) {
        expect(await world.refusal(data, world.owner)).toBe(NOT_ALLOWED);
      }
      expect(await world.refusal(pause(), world.owner)).toBeNull();
      await world.call(pause());
      const unpause = offeringCalls.proposeUnpause();
      expect(await world.refusal(unpause, world.agent(1))).toBeNull();
      expect(await world.refusal(unpause, world.owner)).toBe(NOT_ALLOWED);
    },
  },
  {
    name: 'the owner decides who is an agent, and is changed in two steps after three days',
    run: async (world) => {
      const encode = (method: string, inputs: readonly unknown[] = []): string =>
        offeringInterface.encodeFunctionData(method, inputs);
      const grant = encode('grantRole', [AGENT_ROLE, world.outsider]);
      expect(await world.refusal(grant)).toBe(NOT_ALLOWED);
      expect(await world.refusal(grant, world.owner)).toBeNull();
      await world.call(encode('beginDefaultAdminTransfer', [world.outsider]), world.owner);
      await world.pass(3 * DAY_S - 10);
      const accept = encode('acceptDefaultAdminTransfer');
      expect(await world.refusal(accept, world.outsider)).toBe(
        'AccessControlEnforcedDefaultAdminDelay',
      );
      await world.pass(20);
      expect(await world.refusal(accept, world.outsider)).toBeNull();
    },
  },
];

const documentCases: readonly OfferingCase[] = [
  {
    name: 'versions of a document are anchored once each, in order',
    run: async (world) => {
      const [terms, risks, digest] = [id('terms'), id('risks'), id('file')];
      expect(await world.refusal(setDocument(terms, 0, digest))).toBe('WrongVersion');
      expect(await world.refusal(setDocument(terms, 2, digest))).toBe('WrongVersion');
      expect(await world.refusal(setDocument(terms, 1, ZeroHash))).toBe('NoDigest');
      const mined = await world.call(setDocument(terms, 1, digest));
      expect(world.eventsOf(mined)).toEqual([['DocumentAnchored', terms, 1n, digest]]);
      expect(await world.refusal(setDocument(terms, 1, id('forged')))).toBe('WrongVersion');
      await world.call(setDocument(terms, 2, id('newer')));
      await world.call(setDocument(risks, 1, id('other')));
      expect(await world.read('documentOf', terms, 1)).toBe(digest);
      expect(await world.read('documentOf', terms, 2)).toBe(id('newer'));
      expect(await world.read('documentOf', terms, 3)).toBe(ZeroHash);
      expect(await world.read('latestVersion', terms)).toBe(2n);
      expect(await world.read('latestVersion', risks)).toBe(1n);
    },
  },
];

const batchCases: readonly OfferingCase[] = [
  {
    name: 'units arrive with verified wallets and in custody, a wallet as often as it has items',
    run: async (world) => {
      const [first, second] = [world.wallet(0), world.wallet(1)];
      const items = [
        { to: first, units: 7n },
        { to: second, units: 1n },
        { to: world.custody, units: 90n },
        { to: first, units: 2n },
      ];
      const mined = await world.call(issue({ firstItem: 0, items }));
      expect(world.eventsOf(mined)).toEqual([
        ...items.map(({ to, units }) => ['Transfer', ZeroAddress, to, units]),
        ['Issued', 0n, 4n, world.agent(0)],
      ]);
      const held = await Promise.all([first, second, world.custody].map((to) => world.units(to)));
      expect(held).toEqual([9n, 1n, 90n]);
      expect(await world.read('totalSupply')).toBe(100n);
      expect(await world.read('nextItem')).toBe(4n);
    },
  },
  {
    name: 'a batch that is sent twice or before its turn issues nothing',
    run: async (world) => {
      const first = one(world.wallet(0), 5n);
      const second = one(world.wallet(1), 5n, 1);
      expect(await world.refusal(second)).toBe('WrongItem');
      await world.call(first);
      expect(await world.refusal(first)).toBe('WrongItem');
      expect((await world.send(world.agent(0), world.token, first)).isDone).toBe(false);
      expect(await world.units(world.wallet(0))).toBe(5n);
      expect(await world.refusal(one(world.wallet(1), 5n, 2))).toBe('WrongItem');
      // Control: in its turn it goes through.
      await world.call(second);
      expect(await world.units(world.wallet(1))).toBe(5n);
    },
  },
  {
    name: 'never more than the supply is issued, nor nothing to anybody',
    run: async (world) => {
      const to = world.wallet(0);
      expect(await world.refusal(one(to, SUPPLY + 1n))).toBe('ERC20ExceededCap');
      expect(await world.refusal(one(to, 0n))).toBe('ZeroUnits');
      await world.call(one(to, SUPPLY - 1n));
      expect(await world.refusal(one(to, 2n, 1))).toBe('ERC20ExceededCap');
      await world.call(one(to, 1n, 1));
      expect(await world.read('totalSupply')).toBe(SUPPLY);
    },
  },
  {
    name: 'nothing is issued to who may not hold',
    run: async (world) => {
      const refused = (to: string) => world.refusal(one(to, 1n));
      expect(await refused(freshAddress())).toBe('NotVerified');
      expect(await refused(ZeroAddress)).toBe('ERC20InvalidReceiver');
      await world.register(
        registryCalls.relocate([
          { wallet: world.wallet(1), country: FRANCE },
          { wallet: world.wallet(2), country: URUGUAY },
        ]),
      );
      expect(await refused(world.wallet(1))).toBe('CountryNotAllowed');
      expect(await refused(world.wallet(2))).toBeNull();
      await world.byTwo(offeringCalls.proposeFrozen(world.wallet(3), true));
      expect(await refused(world.wallet(3))).toBe('WalletFrozen');
      const validUntil = Number(await world.readRegistry('validUntil', world.wallet(0)));
      await world.mineAt(validUntil);
      expect(await refused(world.wallet(0))).toBeNull();
      await world.mineAt(validUntil + 1);
      expect(await refused(world.wallet(0))).toBe('NotVerified');
      expect(await refused(world.custody)).toBeNull();
    },
  },
  {
    name: 'a batch holds 1 to 300 items, as many wallets as numbers, within the gas of a transaction',
    run: async (world) => {
      const wallets = Array.from({ length: MAX_ITEMS + 1 }, freshAddress);
      const registered = await Promise.all(
        wallets.map((wallet, member) => world.registration(member + 100, { wallet })),
      );
      await world.register(registryCalls.register(registered.slice(0, MAX_ITEMS)));
      const items = wallets.map((to): Allotment => ({ to, units: 1n }));
      expect(await world.refusal(issue({ firstItem: 0, items }))).toBe('TooManyItems');
      expect(await world.refusal(issue({ firstItem: 0, items: [] }))).toBe('NoItems');
      for (const numbers of [[1n], [1n, 1n, 1n]]) {
        const inputs = [0, [world.wallet(0), world.wallet(1)], numbers];
        const uneven = offeringInterface.encodeFunctionData('issue', inputs);
        expect(await world.refusal(uneven)).toBe('LengthsDiffer');
      }
      const [batch] = issueBatches(items);
      const { gasUsed } = await world.call(issue(batch ?? { firstItem: 0, items: [] }));
      expect(gasUsed).toBeLessThan(16_777_216);
    },
  },
  {
    name: 'a pause stops the issue',
    run: async (world) => {
      expect(await world.refusal(one(world.wallet(0), 1n))).toBeNull();
      await world.call(pause());
      expect(await world.refusal(one(world.wallet(0), 1n))).toBe('EnforcedPause');
    },
  },
];

const closeCases: readonly OfferingCase[] = [
  {
    name: 'once it is closed nothing is ever issued again, and it is closed once',
    run: async (world) => {
      await world.call(one(world.wallet(0), 5n));
      expect(await world.read('issueClosed')).toBe(false);
      const lockedUntil = (await world.now()) + DAY_S;
      const mined = await world.call(closeIssue(5n, lockedUntil), world.agent(1));
      expect(world.eventsOf(mined)).toEqual([
        ['IssueClosed', 5n, BigInt(lockedUntil), world.agent(1)],
      ]);
      expect(await world.read('issueClosed')).toBe(true);
      expect(await world.read('lockedUntil')).toBe(BigInt(lockedUntil));
      expect(await world.refusal(one(world.wallet(0), 1n, 1))).toBe('IssueIsClosed');
      expect(await world.refusal(closeIssue(5n, 0), world.agent(1))).toBe('IssueIsClosed');
    },
  },
  {
    name: 'is closed with exactly what was allotted, and not with nothing',
    run: async (world) => {
      const refused = (units: bigint) => world.refusal(closeIssue(units, 0), world.agent(1));
      expect(await refused(0n)).toBe('NothingIssued');
      await world.call(one(world.wallet(0), 5n));
      expect(await refused(4n)).toBe('OtherUnitsIssued');
      expect(await refused(6n)).toBe('OtherUnitsIssued');
      expect(await refused(5n)).toBeNull();
    },
  },
  {
    name: 'who issued anything can not close, so it takes two accounts',
    run: async (world) => {
      await world.call(one(world.wallet(0), 5n));
      await world.call(one(world.wallet(0), 5n, 1), world.agent(1));
      for (const agent of [world.agent(0), world.agent(1)]) {
        expect(await world.refusal(closeIssue(10n, 0), agent)).toBe('CloserIssued');
      }
      expect(await world.refusal(closeIssue(10n, 0), world.agent(2))).toBeNull();
    },
  },
  {
    name: 'a lock-up of more than ten years is refused',
    run: async (world) => {
      await world.call(one(world.wallet(0), 5n));
      const now = await world.now();
      const refused = (lockedUntil: number) =>
        world.refusal(closeIssue(5n, lockedUntil), world.agent(1));
      expect(await refused(now + 3650 * DAY_S - 60)).toBeNull();
      expect(await refused(now + 3651 * DAY_S)).toBe('LockUpTooLong');
    },
  },
  {
    name: 'nothing moves before it, not even out of custody',
    run: async (world) => {
      await world.issue([
        { to: world.wallet(0), units: 5n },
        { to: world.custody, units: 5n },
      ]);
      const between = transfer(world.wallet(1), 1n);
      expect(await world.refusal(between, world.wallet(0))).toBe('IssueIsOpen');
      expect(await world.refusal(between, world.custody)).toBe('IssueIsOpen');
      await world.call(closeIssue(10n, 0), world.agent(1));
      expect(await world.refusal(between, world.wallet(0))).toBeNull();
      expect(await world.refusal(between, world.custody)).toBeNull();
    },
  },
];

export const issueCases: readonly OfferingCase[] = [
  ...deploymentCases,
  ...documentCases,
  ...batchCases,
  ...closeCases,
];
