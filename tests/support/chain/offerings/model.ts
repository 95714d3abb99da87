import { DAY_S } from '#contract/rules/durations.ts';
import { AGENTS, HELD, HOLDERS, MEMBERS, type Happening, type ProposalKind } from './happenings.ts';
import { SPAIN, SUPPLY, URUGUAY } from './world.ts';

/** Of `identity`: who never was registered, and the company. */
export const NOBODY = -1;
export const COMPANY = -2;

interface Holder {
  identity: number;
  country: number;
  /** Unix seconds; 0: not registered. */
  validUntil: number;
  units: number;
  isFrozen: boolean;
  frozenUnits: number;
}

interface Proposal {
  readonly what: ProposalKind;
  readonly by: number;
  readonly time: number;
  readonly wallet: number;
  readonly other: number;
  readonly units: number;
  /** Confirmed, cancelled, or overtaken by something else about its wallet. */
  isOver: boolean;
}

const allowed = new Set([SPAIN, URUGUAY]);
const isGoodTime = (days: number): boolean => days > 0 && days <= 3_650;

const registryKinds = ['register', 'renew', 'relocate', 'remove'] as const;
/** What agents of the registry do. */
export type Noted = Extract<Happening, { kind: (typeof registryKinds)[number] }>;
export const isOfRegistry = (one: Happening): one is Noted =>
  registryKinds.some((kind) => kind === one.kind);

/** What the contracts ought to do, from the decisions and not from their code. */
export class OfferingModel {
  now: number;
  readonly holders: readonly Holder[];
  /** Of the token; at the registry the first ones always are. */
  readonly agents = Array.from({ length: AGENTS + 1 }, (_, index) => index < AGENTS);
  readonly proposals: Proposal[] = [];
  readonly #issuers = new Set([0]);
  nextItem = 2 * MEMBERS + 1;
  isClosed = false;
  lockedUntil = 0;
  isPaused = false;

  /** The first agent has issued. Members' first wallets, then their second ones, then custody and one that is not set as such. */
  constructor(now: number, validUntil: readonly number[]) {
    this.now = now;
    this.holders = Array.from({ length: HOLDERS }, (_, index): Holder => {
      const isMembers = index < 2 * MEMBERS;
      const isCustody = index === 2 * MEMBERS;
      return {
        identity: isMembers
          ? index % MEMBERS
          : ([COMPANY, NOBODY, NOBODY][index - 2 * MEMBERS] ?? NOBODY),
        country: isMembers ? SPAIN : 0,
        validUntil: isCustody ? Infinity : (validUntil[index] ?? 0),
        units: isMembers || isCustody ? HELD : 0,
        isFrozen: false,
        frozenUnits: 0,
      };
    });
  }

  get issued(): number {
    return this.holders.reduce((sum, { units }) => sum + units, 0);
  }

  holder(index: number): Holder {
    const found = this.holders[index];
    if (!found) throw new Error(`No holder ${index}`);
    return found;
  }

  /** The wallet of a recovery: the same member's other one, or whichever was named. */
  replacementOf({ wallet, other, isPaired }: Extract<Happening, { kind: 'propose' }>): number {
    if (!isPaired) return other;
    if (wallet < 2 * MEMBERS) return (wallet + MEMBERS) % (2 * MEMBERS);
    return wallet === 2 * MEMBERS ? wallet + 1 : 2 * MEMBERS;
  }

  /** A proposal, counted back from the newest. */
  nth(count: number): number {
    return this.proposals.length - 1 - (count % Math.max(1, this.proposals.length));
  }

  /** Lets it happen where it may. @returns whether it may */
  take(one: Happening): boolean {
    this.now += one.wait;
    return this.#hasRight(one) && this.#effect(one);
  }

  #hasRight(one: Happening): boolean {
    if (one.kind === 'custody') return one.isOwner;
    if (!('by' in one)) return true;
    return isOfRegistry(one) ? one.by < AGENTS : this.agents[one.by] === true;
  }

  #effect(one: Happening): boolean {
    switch (one.kind) {
      case 'custody':
        return this.#setCustody(one.wallet, one.isCustody);
      case 'issue':
        return this.#issue(one);
      case 'close':
        return this.#close(one);
      case 'send':
        return this.#move(one.from, one.to, one.units, one.from);
      case 'sendFor':
        return this.#move(one.from, one.to, one.units, one.spender);
      case 'pause':
        return this.#pause();
      case 'propose':
        return this.#propose(one);
      case 'confirm':
        return this.#confirm(one.by, this.nth(one.nth));
      case 'cancel':
        return this.#cancel(this.nth(one.nth));
      case 'role':
        this.agents[one.agent] = one.isAgent;
        return true;
      default:
        return this.#note(one);
    }
  }

  #pause(): boolean {
    if (this.isPaused) return false;
    this.isPaused = true;
    return true;
  }

  #isVerified({ validUntil }: Holder): boolean {
    return validUntil >= this.now;
  }

  #mayHold(holder: Holder): boolean {
    const isAtHome = holder.identity === COMPANY || allowed.has(holder.country);
    return this.#isVerified(holder) && isAtHome && !holder.isFrozen;
  }

  #note(one: Noted): boolean {
    const holder = this.holder(one.wallet);
    if (one.kind === 'register') return this.#register(holder, one);
    if (holder.validUntil === 0 || holder.identity === COMPANY) return false;
    if (one.kind === 'remove') {
      holder.validUntil = 0;
      return true;
    }
    if (one.kind === 'relocate') {
      if (one.country === 0) return false;
      holder.country = one.country;
      return true;
    }
    if (!isGoodTime(one.days)) return false;
    holder.validUntil = this.now + one.days * DAY_S;
    return true;
  }

  #register(holder: Holder, one: Extract<Happening, { kind: 'register' }>): boolean {
    if (holder.validUntil !== 0 || one.country === 0 || !isGoodTime(one.days)) return false;
    if (holder.identity !== NOBODY && holder.identity !== one.identity) return false;
    holder.identity = one.identity;
    holder.country = one.country;
    holder.validUntil = this.now + one.days * DAY_S;
    return true;
  }

  #setCustody(wallet: number, isCustody: boolean): boolean {
    const holder = this.holder(wallet);
    if (holder.identity >= 0) return false;
    if (!isCustody && holder.identity === NOBODY) return false;
    holder.identity = COMPANY;
    holder.country = 0;
    holder.validUntil = isCustody ? Infinity : 0;
    return true;
  }

  #issue({ by, shift, items }: Extract<Happening, { kind: 'issue' }>): boolean {
    const total = items.reduce((sum, { units }) => sum + units, 0);
    if (this.isClosed || this.isPaused || shift !== 0) return false;
    if (items.some(({ to, units }) => units === 0 || !this.#mayHold(this.holder(to)))) return false;
    if (this.issued + total > Number(SUPPLY)) return false;
    for (const { to, units } of items) this.holder(to).units += units;
    this.nextItem += items.length;
    this.#issuers.add(by);
    return true;
  }

  #close({ by, off, lockDays }: Extract<Happening, { kind: 'close' }>): boolean {
    if (this.isClosed || off !== 0 || this.issued === 0 || this.#issuers.has(by)) return false;
    this.isClosed = true;
    this.lockedUntil = this.now + lockDays * DAY_S;
    return true;
  }

  #move(from: number, to: number, units: number, sender: number): boolean {
    const [giver, taker] = [this.holder(from), this.holder(to)];
    if (!this.isClosed || this.isPaused) return false;
    if (!this.#mayHold(giver) || !this.#mayHold(taker)) return false;
    const isOfCustody = giver.identity === COMPANY || taker.identity === COMPANY;
    if (this.now < this.lockedUntil && !(isOfCustody && sender === from)) return false;
    if (units > Math.max(0, giver.units - giver.frozenUnits)) return false;
    giver.units -= units;
    taker.units += units;
    return true;
  }

  #mayRecover(lost: number, replacement: number): boolean {
    const [old, fresh] = [this.holder(lost), this.holder(replacement)];
    return lost !== replacement && old.identity === fresh.identity && this.#isVerified(fresh);
  }

  #propose(one: Extract<Happening, { kind: 'propose' }>): boolean {
    const other = this.replacementOf(one);
    if (one.what === 'unpause' && !this.isPaused) return false;
    if (one.what === 'recovery' && !this.#mayRecover(one.wallet, other)) return false;
    const { what, by, wallet, units } = one;
    this.proposals.push({ what, by, time: this.now, wallet, other, units, isOver: false });
    return true;
  }

  #cancel(at: number): boolean {
    const proposal = this.proposals[at];
    // One that was overtaken is still there to be taken back.
    if (!proposal || this.#gone.has(proposal)) return false;
    proposal.isOver = true;
    this.#gone.add(proposal);
    return true;
  }

  /** Confirmed or cancelled: the contract has forgotten them. */
  readonly #gone = new Set<Proposal>();

  #confirm(by: number, at: number): boolean {
    const proposal = this.proposals[at];
    if (!proposal || proposal.isOver || proposal.by === by) return false;
    if (!this.agents[proposal.by] || this.now > proposal.time + 7 * DAY_S) return false;
    if (!this.#carryOut(proposal)) return false;
    this.#overtake(proposal.what === 'unpause' ? null : proposal.wallet);
    this.#gone.add(proposal);
    return true;
  }

  #carryOut({ what, wallet, other, units }: Proposal): boolean {
    const holder = this.holder(wallet);
    switch (what) {
      case 'recovery':
        if (!this.#mayRecover(wallet, other)) return false;
        this.#recover(holder, this.holder(other));
        this.#overtake(other);
        break;
      case 'unpause':
        this.isPaused = false;
        break;
      case 'units':
        holder.frozenUnits = units;
        break;
      default:
        holder.isFrozen = what === 'freeze';
    }
    return true;
  }

  #recover(lost: Holder, replacement: Holder): void {
    replacement.units += lost.units;
    replacement.frozenUnits += lost.frozenUnits;
    replacement.isFrozen ||= lost.isFrozen;
    lost.units = 0;
    lost.frozenUnits = 0;
    lost.isFrozen = true;
  }

  /** Ends what else was proposed about a wallet; null: about the pause. */
  #overtake(wallet: number | null): void {
    for (const proposal of this.proposals) {
      const isAboutPause = proposal.what === 'unpause';
      if (wallet === null ? isAboutPause : !isAboutPause && proposal.wallet === wallet) {
        proposal.isOver = true;
      }
    }
  }
}
