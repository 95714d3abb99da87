import fc from 'fast-check';
import { DAY_S, HOUR_S } from '#contract/rules/durations.ts';
import { FRANCE, SPAIN, URUGUAY } from './world.ts';

/** Wallets of a trial: three members with two each, two of custody, and one of nobody. */
export const HOLDERS = 9;
export const MEMBERS = 3;
/** What each of the members' wallets and custody hold when a trial begins. */
export const HELD = 60;
/** Agents of a trial; whoever comes after them never is one. */
export const AGENTS = 3;

/** By the numbers that the token gives its kinds of proposals. */
export const proposalKinds = { recovery: 1, freeze: 2, unfreeze: 3, units: 4, unpause: 5 } as const;
export type ProposalKind = keyof typeof proposalKinds;

const by = fc.oneof(
  { weight: 6, arbitrary: fc.nat(AGENTS - 1) },
  { weight: 1, arbitrary: fc.constant(AGENTS) },
);
const holder = fc.nat(HOLDERS - 1);
/** Rather a member's wallet than custody's or nobody's. */
const wallet = fc.oneof(
  { weight: 3, arbitrary: fc.nat(2 * MEMBERS - 1) },
  { weight: 1, arbitrary: holder },
);
const units = fc.constantFrom<number>(0, 1, 1, 5, 20, 61);
/** Time until it is mined. */
const wait = fc.constantFrom<number>(1, 1, 1, 1, 1, 1, 60, 60, HOUR_S, HOUR_S, DAY_S, 4 * DAY_S);
/** Days until a wallet expires, refused ones among them. */
const days = fc.constantFrom<number>(-1, 0, 2, 20, 20, 300, 300, 300, 5_000);
const country = fc.constantFrom<number>(SPAIN, SPAIN, URUGUAY, FRANCE, 0);

type OfKind<Kind, Parts> = { readonly kind: Kind; readonly wait: number } & Readonly<Parts>;

const record = <Kind extends string, Parts extends object>(
  kind: Kind,
  parts: { [Part in keyof Parts]: fc.Arbitrary<Parts[Part]> },
): fc.Arbitrary<OfKind<Kind, Parts>> =>
  fc
    .tuple(wait, fc.record<Parts>(parts))
    .map(([seconds, rest]) => ({ ...(rest as Parts), kind, wait: seconds }));

const weighted = <One>(weight: number, arbitrary: fc.Arbitrary<One>) => ({ weight, arbitrary });

const issue = record('issue', {
  by: fc.nat(AGENTS - 2),
  shift: fc.constantFrom<number>(0, 0, 0, 0, 1, -1),
  items: fc.array(
    fc.record({ to: wallet, units: fc.constantFrom<number>(0, 1, 20, 60, 60, 500) }),
    {
      minLength: 1,
      maxLength: 2,
    },
  ),
});
const send = record('send', { from: wallet, to: wallet, units });
const close = record('close', {
  by,
  off: fc.constantFrom<number>(0, 0, 1),
  lockDays: fc.constantFrom<number>(0, 3, 30),
});
/** The agent who issues nothing in a trial; another one may close before. */
const rightClose = record('close', {
  by: fc.constant(AGENTS - 1),
  off: fc.constant(0),
  lockDays: fc.constantFrom<number>(0, 0, 0, 3),
});

const register = record('register', { by, wallet, identity: fc.nat(MEMBERS - 1), country, days });
const propose = record('propose', {
  by,
  what: fc.constantFrom<ProposalKind>('recovery', 'freeze', 'unfreeze', 'units', 'unpause'),
  wallet,
  /** The same member's other wallet, or any. */
  isPaired: fc.constantFrom(true, true, false),
  other: holder,
  units,
});
const confirm = record('confirm', { by, nth: fc.constantFrom<number>(0, 0, 0, 1, 2) });
const pause = record('pause', { by });

const anything = fc.oneof(
  weighted(2, register),
  weighted(3, record('renew', { by, wallet, days })),
  weighted(1, record('relocate', { by, wallet, country })),
  weighted(1, record('remove', { by, wallet })),
  weighted(
    2,
    record('custody', {
      isOwner: fc.constantFrom(true, true, false),
      wallet: fc.constantFrom<number>(
        0,
        2 * MEMBERS,
        2 * MEMBERS + 1,
        2 * MEMBERS + 1,
        2 * MEMBERS + 2,
      ),
      isCustody: fc.constantFrom(true, true, false),
    }),
  ),
  weighted(1, issue),
  weighted(1, close),
  weighted(12, send),
  weighted(7, record('sendFor', { from: wallet, to: wallet, units, spender: wallet })),
  weighted(1, pause),
  weighted(2, propose),
  weighted(2, confirm),
  weighted(1, record('cancel', { by, nth: fc.nat(2) })),
  weighted(
    1,
    record('role', { agent: fc.nat(AGENTS - 1), isAgent: fc.constantFrom(true, true, false) }),
  ),
);
export type Happening = typeof anything extends fc.Arbitrary<infer One> ? One : never;

const member = fc.nat(2 * MEMBERS - 1);
const agent = fc.nat(AGENTS - 1);

/**
 * What seldom comes about by chance: two agents agree, one of them has lost the role, a pause ends, a
 * wallet comes back.
 */
const episode: fc.Arbitrary<Happening[]> = fc.oneof(
  weighted(
    12,
    anything.map((one): Happening[] => [one]),
  ),
  weighted(
    3,
    fc.tuple(propose, confirm).map(([one, two]): Happening[] => [one, { ...two, nth: 0 }]),
  ),
  weighted(
    1,
    fc.tuple(agent, propose, confirm).map(([who, one, two]): Happening[] => [
      { ...one, by: who },
      { kind: 'role', wait: 1, agent: who, isAgent: false },
      { ...two, by: (who + 1) % AGENTS, nth: 0 },
      { kind: 'role', wait: 1, agent: who, isAgent: true },
    ]),
  ),
  weighted(
    1,
    fc
      .tuple(pause, send, propose, confirm)
      .map(([first, second, third, last]): Happening[] => [
        first,
        second,
        { ...third, what: 'unpause' },
        { ...last, nth: 0 },
      ]),
  ),
  weighted(
    1,
    fc
      .tuple(
        member,
        record('remove', { by, wallet }),
        send,
        register,
        fc.constantFrom<number>(0, 0, 1),
      )
      .map(([index, first, second, last, other]): Happening[] => [
        { ...first, wallet: index },
        { ...second, to: index },
        { ...last, wallet: index, identity: (index + other) % MEMBERS, days: 300 },
      ]),
  ),
);

/** Sequences of what happens with an offering: its issue, mostly its end, and what comes then. */
export const offeringSequences = (maxLength: number): fc.Arbitrary<Happening[]> =>
  fc
    .tuple(
      fc.array(fc.oneof(weighted(5, issue), weighted(1, send), weighted(1, anything)), {
        minLength: 3,
        maxLength: 8,
      }),
      rightClose,
      fc.boolean(),
      fc.array(episode, { minLength: maxLength / 2, maxLength, size: 'max' }),
    )
    .map(([issued, end, isWrongFirst, rest]): Happening[] => [
      ...issued,
      ...(isWrongFirst ? [{ ...end, off: 1 }] : []),
      end,
      ...rest.flat(),
    ]);
