import { inspect, isDeepStrictEqual } from 'node:util';
import { getAddress, ZeroAddress } from 'ethers';
import { DAY_S } from '#contract/rules/durations.ts';
import { offeringCalls, registryCalls } from '#server/chain/offerings/calldata.ts';
import { AGENT_ROLE, offeringInterface } from '#server/chain/offerings/contracts.ts';
import { AGENTS, HELD, HOLDERS, MEMBERS, type Happening } from './happenings.ts';
import { isOfRegistry, OfferingModel, type Noted } from './model.ts';
import { FRANCE, identityOf, SUPPLY, type OfferingWorld } from './world.ts';

interface Call {
  readonly from: string;
  readonly to: string;
  readonly data: string;
}

interface Step {
  readonly before: State;
  readonly after: State;
  readonly wasClosed: boolean;
  readonly what: string;
}

/** How often each kind of happening was done and refused: what never was proves nothing. */
export interface Tally {
  readonly done: Map<string, number>;
  readonly refused: Map<string, number>;
}

/** One offering on a chain in which things happen, each compared with a model of it. */
export class OfferingTrial {
  readonly #world: OfferingWorld;
  readonly #model: OfferingModel;
  readonly #tally: Tally;
  readonly #wallets: readonly string[];
  /** Identifiers, in the order of the model's proposals. */
  readonly #proposals: string[] = [];
  /** After what happened last. */
  #state: State | null = null;

  private constructor(world: OfferingWorld, model: OfferingModel, tally: Tally) {
    this.#world = world;
    this.#model = model;
    this.#tally = tally;
    this.#wallets = walletsOf(world);
  }

  static async open(world: OfferingWorld, tally: Tally): Promise<OfferingTrial> {
    await world.deploy();
    const wallets = walletsOf(world);
    const items = await Promise.all(
      wallets
        .slice(MEMBERS, 2 * MEMBERS)
        .map((wallet, member) => world.registration(member, { wallet })),
    );
    await world.register(registryCalls.register(items));
    const holders = wallets.slice(0, 2 * MEMBERS + 1);
    await world.issue(holders.map((to) => ({ to, units: BigInt(HELD) })));
    const ends = wallets.map((wallet) => world.readRegistry<bigint>('validUntil', wallet));
    const validUntil = (await Promise.all(ends)).map(Number);
    return new OfferingTrial(world, new OfferingModel(await world.now(), validUntil), tally);
  }

  async run(sequence: readonly Happening[]): Promise<void> {
    for (const one of sequence) await this.#let(one);
  }

  async #let(one: Happening): Promise<void> {
    const world = this.#world;
    const model = this.#model;
    const { from, to, data } = this.#callOf(one);
    if (one.kind === 'sendFor') await this.#approve(one);
    const before = this.#state ?? (await this.#readState());
    const wasClosed = model.isClosed;
    const name = this.#nameOf(one);
    const isDone = model.take(one);
    await world.rpc('evm_setNextBlockTimestamp', model.now);
    const mined = await world.send(from, to, data);
    const what = JSON.stringify(one);
    same(what, mined.isDone, isDone);
    const counts = isDone ? this.#tally.done : this.#tally.refused;
    counts.set(name, (counts.get(name) ?? 0) + 1);

    const after = await this.#readState();
    this.#state = after;
    const events = world.eventsOf(mined);
    for (const [event, id] of events) if (event === 'Proposed') this.#proposals.push(id as string);
    await this.#checkMoves(events, { before, after, wasClosed, what });
    if (wasClosed) same(what, after.total, before.total);
    this.#compare(after, what);
  }

  /** What may never be, by the token's own events and the chain's answers, without the model. */
  async #checkMoves(
    events: readonly (readonly [string, ...unknown[]])[],
    { before, after, wasClosed, what }: Step,
  ): Promise<void> {
    const isRecovery = events.some(([event]) => event === 'Recovered');
    for (const [event, from, to] of events) {
      if (event !== 'Transfer') continue;
      if (from === ZeroAddress) same(what, wasClosed, false);
      await this.#mayReceive(to as string, isRecovery, what);
      if (isRecovery || from === ZeroAddress) continue;
      // Frozen units never leave but by recovery.
      const at = this.#wallets.indexOf(from as string);
      const [had, left] = [before.units[at] ?? 0n, after.units[at] ?? 0n];
      const { whole, units: frozen } = before.frozen[at] ?? { whole: true, units: 0n };
      same(what, whole, false);
      same(what, left >= had || left >= frozen, true);
    }
  }

  /** Asks the chain itself, beside the model, whether who received something may hold it. */
  async #mayReceive(wallet: string, isRecovery: boolean, what: string): Promise<void> {
    const world = this.#world;
    const [isVerified, country, { whole }] = await Promise.all([
      world.readRegistry<boolean>('isVerified', wallet),
      world.readRegistry<bigint>('countryOf', wallet),
      world.frozen(wallet),
    ]);
    same(what, isVerified, true);
    if (isRecovery) return;
    same(what, Number(country) === FRANCE, false);
    same(what, whole, false);
  }

  #compare(state: State, what: string): void {
    const model = this.#model;
    const sum = state.units.reduce((total, units) => total + units, 0n);
    same(what, sum, state.total);
    same(what, state.total <= SUPPLY, true);
    same(
      what,
      state.units.map(Number),
      model.holders.map(({ units }) => units),
    );
    same(
      what,
      state.frozen.map(({ whole, units }) => [whole, Number(units)]),
      model.holders.map(({ isFrozen, frozenUnits }) => [isFrozen, frozenUnits]),
    );
    same(what, state.isPaused, model.isPaused);
  }

  async #readState(): Promise<State> {
    const world = this.#world;
    const [units, frozen, total, isPaused] = await Promise.all([
      Promise.all(this.#wallets.map((wallet) => world.units(wallet))),
      Promise.all(this.#wallets.map((wallet) => world.frozen(wallet))),
      world.read<bigint>('totalSupply'),
      world.read<boolean>('paused'),
    ]);
    return { units, frozen, total, isPaused };
  }

  /** A holder lets another wallet send as much as it is about to, in the block of before. */
  async #approve(one: Extract<Happening, { kind: 'sendFor' }>): Promise<void> {
    const inputs = [this.#wallet(one.spender), one.units];
    const data = offeringInterface.encodeFunctionData('approve', inputs);
    this.#model.now += 1;
    await this.#world.rpc('evm_setNextBlockTimestamp', this.#model.now);
    await this.#world.call(data, this.#wallet(one.from));
  }

  /** What it is counted as: a transfer of nothing, say, is none. */
  #nameOf(one: Happening): string {
    if (one.kind === 'propose') return `propose ${one.what}`;
    if (one.kind === 'confirm') {
      return `confirm ${this.#model.proposals[this.#model.nth(one.nth)]?.what ?? 'nothing'}`;
    }
    const isOfNothing = (one.kind === 'send' || one.kind === 'sendFor') && one.units === 0;
    return isOfNothing ? `${one.kind} nothing` : one.kind;
  }

  #wallet(index: number): string {
    return this.#wallets[index] ?? ZeroAddress;
  }

  #agent(index: number): string {
    return index < AGENTS ? this.#world.agent(index) : this.#world.outsider;
  }

  #callOf(one: Happening): Call {
    const { registry, token, owner } = this.#world;
    if (isOfRegistry(one)) {
      return { from: this.#agent(one.by), to: registry, data: this.#noteOf(one) };
    }
    switch (one.kind) {
      case 'custody': {
        const data = registryCalls.setCustody(this.#wallet(one.wallet), one.isCustody);
        return { from: one.isOwner ? owner : this.#agent(0), to: registry, data };
      }
      case 'role': {
        const inputs = [AGENT_ROLE, this.#agent(one.agent)];
        const method = one.isAgent ? 'grantRole' : 'revokeRole';
        const data = offeringInterface.encodeFunctionData(method, inputs);
        return { from: owner, to: token, data };
      }
      case 'send': {
        const data = offeringCalls.transfer(this.#wallet(one.to), BigInt(one.units));
        return { from: this.#wallet(one.from), to: token, data };
      }
      case 'sendFor': {
        const inputs = [this.#wallet(one.from), this.#wallet(one.to), one.units];
        const data = offeringInterface.encodeFunctionData('transferFrom', inputs);
        return { from: this.#wallet(one.spender), to: token, data };
      }
      default:
        return { from: this.#agent(one.by), to: token, data: this.#agentsCallOf(one) };
    }
  }

  /** The registry has agents of its own, who never lose their role here. */
  #noteOf(one: Noted): string {
    const wallet = this.#wallet(one.wallet);
    if (one.kind === 'remove') return registryCalls.remove([wallet]);
    if (one.kind === 'relocate') return registryCalls.relocate([{ wallet, country: one.country }]);
    const validUntil = this.#model.now + one.wait + one.days * DAY_S;
    if (one.kind === 'renew') return registryCalls.renew([{ wallet, validUntil }]);
    const { country, identity } = one;
    return registryCalls.register([
      { wallet, identity: identityOf(identity), country, validUntil },
    ]);
  }

  #agentsCallOf(
    one: Extract<
      Happening,
      { kind: 'issue' | 'close' | 'pause' | 'propose' | 'confirm' | 'cancel' }
    >,
  ): string {
    const model = this.#model;
    switch (one.kind) {
      case 'issue': {
        const items = one.items.map(({ to, units }) => ({
          to: this.#wallet(to),
          units: BigInt(units),
        }));
        const firstItem = model.nextItem + one.shift;
        return offeringCalls.issue({ firstItem: firstItem < 0 ? 9 : firstItem, items });
      }
      case 'close':
        return offeringCalls.closeIssue(
          BigInt(model.issued + one.off),
          model.now + one.wait + one.lockDays * DAY_S,
        );
      case 'pause':
        return offeringCalls.pause();
      case 'propose':
        return this.#proposalOf(one);
      default: {
        const id = this.#proposals[model.nth(one.nth)] ?? identityOf(0);
        return one.kind === 'confirm' ? offeringCalls.confirm(id) : offeringCalls.cancel(id);
      }
    }
  }

  #proposalOf(one: Extract<Happening, { kind: 'propose' }>): string {
    const wallet = this.#wallet(one.wallet);
    switch (one.what) {
      case 'recovery':
        return offeringCalls.proposeRecovery(wallet, this.#wallet(this.#model.replacementOf(one)));
      case 'units':
        return offeringCalls.proposeFrozenUnits(wallet, BigInt(one.units));
      case 'unpause':
        return offeringCalls.proposeUnpause();
      case 'freeze':
      case 'unfreeze':
        return offeringCalls.proposeFrozen(wallet, one.what === 'freeze');
    }
  }
}

interface State {
  readonly units: readonly bigint[];
  readonly frozen: readonly { readonly whole: boolean; readonly units: bigint }[];
  readonly total: bigint;
  readonly isPaused: boolean;
}

/** @throws Error that says what happened, what was found and what was expected */
function same(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return;
  throw new Error(`${what}: ${inspect(found)} instead of ${inspect(expected)}`);
}

/** In the model's order: members' first and second wallets, custody, one that may become it, nobody's. */
function walletsOf(world: OfferingWorld): readonly string[] {
  const first = [0, 1, 2].map((index) => world.wallet(index));
  const second = [6, 7, 8].map((index) => world.wallet(index));
  const wallets = [...first, ...second, world.custody, world.otherCustody, world.wallet(9)];
  if (wallets.length !== HOLDERS) throw new Error('The model has another number of holders.');
  return wallets.map((wallet) => getAddress(wallet));
}
