import { isDeepStrictEqual } from 'node:util';
import {
  getAddress,
  id,
  Interface,
  JsonRpcProvider,
  toQuantity,
  type LogParams,
  type Wallet,
} from 'ethers';
import { HOUR_S } from '#contract/rules/durations.ts';
import { approvedPayoutsInterface, tokenInterface } from '#server/chain/artifacts.ts';
import { encodeApprovedPay } from '#server/chain/treasury/approved-calldata.ts';
import { APPROVER_ROLE, OPERATOR_ROLE } from '#server/chain/treasury/roles.ts';
import type { PayBatch, PayItem } from '#server/chain/treasury/types.ts';
import type { Random } from '../../../simulation/random.ts';
import { mockArtifact } from '../mock-artifacts.ts';
import { approvalBy, deployMock, withTreasury, type TreasuryChain } from '../treasury.ts';
import { conducts, TreasuryModel, type Verdict } from './model.ts';

const NUMBERS = 120;
const RECIPIENTS = 5;
/** Small, so that limits and balances are reached. */
const LIMIT = 6_000n;
const HELD = 30_000n;
const GAS = toQuantity(5_000_000);

const hostile = new Interface(['function setConduct(address recipient, uint8 conduct)']);
const encodeFunctionData = (method: string, inputs: readonly unknown[] = []): string =>
  approvedPayoutsInterface.encodeFunctionData(method, inputs);

interface Mined {
  readonly status: string;
  readonly logs: readonly LogParams[];
}

/** How often each outcome came about: what never did proves nothing. */
export type Tally = Map<string, number>;

/** One treasury in which random calls happen, each compared with a model of it. */
export class TreasuryTrial {
  readonly #chain: TreasuryChain;
  readonly #random: Random;
  readonly #tally: Tally;
  readonly #model = new TreasuryModel();
  /** Many views in one request. */
  readonly #views: JsonRpcProvider;
  readonly #people: readonly Wallet[];
  readonly #tokens: readonly string[];
  readonly #recipients: readonly string[];

  private constructor(
    chain: TreasuryChain,
    { random, tally, tokens }: { random: Random; tally: Tally; tokens: readonly string[] },
  ) {
    this.#chain = chain;
    this.#random = random;
    this.#tally = tally;
    this.#tokens = tokens;
    this.#views = new JsonRpcProvider(chain.url, chain.deployment.chainId, {
      staticNetwork: true,
      batchMaxCount: 100,
      batchStallTime: 0,
      cacheTimeout: -1,
    });
    this.#people = [chain.operator, chain.approver, chain.outsider];
    this.#recipients = Array.from({ length: RECIPIENTS }, (_, index) =>
      getAddress(`0x${id(`${chain.deployment.treasury} ${index}`).slice(-40)}`),
    );
  }

  /** A new treasury of some code, with little in it and little that may leave. */
  static async open(
    from: TreasuryChain,
    bytecode: string,
    random: Random,
    tally: Tally,
  ): Promise<TreasuryTrial> {
    const chain = await withTreasury(from, bytecode);
    const tokens = [
      chain.deployment.tokens.USDT.address,
      await deployMock(chain, mockArtifact('HostileToken')),
    ];
    const trial = new TreasuryTrial(chain, { random, tally, tokens });
    await trial.#prepare();
    return trial;
  }

  async #prepare(): Promise<void> {
    const model = this.#model;
    const { owner, operator, approver } = this.#chain;
    model.operators.add(operator.address);
    model.approvers.add(approver.address);
    for (const token of this.#tokens) {
      const surplus = (await this.#balanceOf(token, this.#treasury)) - HELD;
      await this.#chain.own('withdraw', [token, owner.address, surplus]);
      await this.#chain.own('setDailyLimit', [token, LIMIT]);
      model.held.set(token, HELD);
      model.limits.set(token, LIMIT);
    }
    model.now = (await this.#chain.treasury.head()).timestamp;
  }

  get #treasury(): string {
    return this.#chain.deployment.treasury;
  }

  async run(calls: number): Promise<void> {
    for (let call = 0; call < calls; call += 1) await this.#step();
    await this.#compareState();
    this.#views.destroy();
  }

  async #step(): Promise<void> {
    const random = this.#random;
    this.#model.now += random.chance(0.06) ? random.pick([1, 4, 24, 26]) * HOUR_S : 20;
    if (random.chance(0.7)) return this.#pay();
    return this.#govern();
  }

  async #pay(): Promise<void> {
    const random = this.#random;
    const model = this.#model;
    const sender = this.#oneOf(model.operators);
    const approver = this.#oneOf(model.approvers);
    const signer = random.chance(0.95) ? approver : random.pick(this.#people);
    const batch: PayBatch = {
      run: id(`run ${random.below(9)}`),
      deadline: model.now + (random.chance(0.95) ? random.below(3) * 900 : -1),
      token: random.pick(this.#tokens),
      items: Array.from({ length: random.below(5) }, () => this.#item()),
    };
    const signed = random.chance(0.9) ? batch : this.#changed(batch);
    const scope = random.chance(0.97)
      ? this.#chain.deployment
      : random.pick([
          { chainId: 1, treasury: this.#treasury },
          { ...this.#chain.deployment, treasury: random.pick(this.#recipients) },
        ]);
    const { signature } = approvalBy(signer, scope, signed);
    const isSigned =
      signer === approver && scope === this.#chain.deployment && isDeepStrictEqual(signed, batch);
    const verdict = model.pay({
      ...batch,
      sender: sender.address,
      approver: approver.address,
      isSigned,
    });
    const data = encodeApprovedPay(batch, { approver: approver.address, signature });
    const mined = await this.#send(sender.address, this.#treasury, data);
    const what = JSON.stringify({ batch, verdict }, (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}` : value,
    );
    this.#count('refused' in verdict ? verdict.refused : 'paid');
    if (!('refused' in verdict) && verdict.skipped.length > 0) this.#count('skipped');
    same(what, this.#verdictOf(mined, batch.run), 'refused' in verdict ? null : verdict);
  }

  /** Mostly who has a role, so that what comes after the roles is reached. */
  #oneOf(holders: ReadonlySet<string>): Wallet {
    const holding = this.#people.filter(({ address }) => holders.has(address));
    const isHolder = holding.length > 0 && this.#random.chance(0.85);
    return this.#random.pick(isHolder ? holding : this.#people);
  }

  #item(): PayItem {
    const random = this.#random;
    return {
      number: BigInt(random.below(NUMBERS)),
      to: random.chance(0.98) ? random.pick(this.#recipients) : `0x${'00'.repeat(20)}`,
      amount: random.chance(0.98) ? BigInt(1 + random.below(1_500)) : 0n,
    };
  }

  /** What was signed instead: one thing of the batch is another. */
  #changed(batch: PayBatch): PayBatch {
    const [first, ...rest] = batch.items;
    const changes: Partial<PayBatch>[] = [
      { run: id('another run') },
      { deadline: batch.deadline + 1 },
      { token: this.#tokens.find((token) => token !== batch.token) ?? batch.token },
      { items: [...batch.items, this.#item()] },
    ];
    if (first) changes.push({ items: rest }, { items: [{ ...first, amount: 7_777n }, ...rest] });
    return { ...batch, ...this.#random.pick(changes) };
  }

  /** Numbers that the events name as paid and skipped; null where the call was refused. */
  #verdictOf({ status, logs }: Mined, run: string): Verdict | null {
    if (status !== '0x1') return null;
    const events = logs
      .filter(({ address }) => getAddress(address) === this.#treasury)
      .map((log) => approvedPayoutsInterface.parseLog(log));
    const numbers = (name: string): bigint[] =>
      events
        .filter((event) => event?.name === name && event.args[0] === run)
        .map((event) => event?.args[1] as bigint);
    return { paid: numbers('Paid'), skipped: numbers('Skipped') };
  }

  async #govern(): Promise<void> {
    const random = this.#random;
    const model = this.#model;
    const { owner } = this.#chain;
    const token = random.pick(this.#tokens);
    // Now and then somebody tries who is not the owner: nothing may happen.
    const isOwner = random.chance(0.8);
    const from = isOwner ? owner.address : this.#chain.outsider.address;
    switch (
      random.pick(['role', 'role', 'limit', 'brake', 'withdraw', 'fund', 'conduct'] as const)
    ) {
      case 'role':
        return this.#role(from, isOwner);
      case 'limit': {
        const limit = BigInt(random.below(Number(2n * LIMIT)));
        await this.#expect(from, encodeFunctionData('setDailyLimit', [token, limit]), isOwner);
        if (isOwner) model.limits.set(token, limit);
        return;
      }
      case 'brake':
        return this.#brake(from, isOwner);
      case 'withdraw':
        return this.#withdraw(from, token, isOwner);
      case 'fund': {
        const amount = BigInt(random.below(5_000));
        const data = tokenInterface.encodeFunctionData('mint', [this.#treasury, amount]);
        await this.#send(owner.address, token, data);
        model.held.set(token, (model.held.get(token) ?? 0n) + amount);
        return;
      }
      default:
        return this.#conduct();
    }
  }

  async #role(from: string, isOwner: boolean): Promise<void> {
    const random = this.#random;
    const model = this.#model;
    const person = random.pick(this.#people).address;
    const [role, holders] = random.pick([
      [OPERATOR_ROLE, model.operators],
      [APPROVER_ROLE, model.approvers],
    ] as const);
    const isGrant = random.chance(0.7);
    const data = encodeFunctionData(isGrant ? 'grantRole' : 'revokeRole', [role, person]);
    await this.#expect(from, data, isOwner);
    if (isOwner && isGrant) holders.add(person);
    if (isOwner && !isGrant) holders.delete(person);
  }

  async #withdraw(from: string, token: string, isOwner: boolean): Promise<void> {
    const amount = BigInt(this.#random.below(5_000));
    const held = this.#model.held.get(token) ?? 0n;
    const isDone = isOwner && amount <= held;
    const { address } = this.#chain.owner;
    await this.#expect(from, encodeFunctionData('withdraw', [token, address, amount]), isDone);
    if (isDone) this.#model.held.set(token, held - amount);
  }

  /** The second token does something else to a recipient from now on. */
  async #conduct(): Promise<void> {
    const [, odd = ''] = this.#tokens;
    const to = this.#random.pick(this.#recipients);
    const conduct = this.#random.pick([0, 0, ...Object.values(conducts)]);
    const data = hostile.encodeFunctionData('setConduct', [to, conduct]);
    await this.#send(this.#chain.owner.address, odd, data);
    this.#model.conductOf.set(`${odd} ${to}`, conduct);
  }

  /** Operators and the owner pause; the owner alone ends it. */
  async #brake(from: string, isOwner: boolean): Promise<void> {
    const model = this.#model;
    const isPause = this.#random.chance(0.25);
    const mayDo = isOwner || (isPause && model.operators.has(from));
    const isDone = mayDo && model.isPaused !== isPause;
    await this.#expect(from, encodeFunctionData(isPause ? 'pause' : 'unpause'), isDone);
    if (isDone) model.isPaused = isPause;
  }

  async #expect(from: string, data: string, isDone: boolean): Promise<void> {
    const { status } = await this.#send(from, this.#treasury, data);
    this.#count(isDone ? 'governed' : 'not governed');
    same(data, status === '0x1', isDone);
  }

  async #send(from: string, to: string, data: string): Promise<Mined> {
    await this.#chain.call('evm_setNextBlockTimestamp', this.#model.now);
    return (await this.#chain.call('eth_sendTransactionSync', {
      from,
      to,
      data,
      gas: GAS,
    })) as Mined;
  }

  #count(what: string): void {
    this.#tally.set(what, (this.#tally.get(what) ?? 0) + 1);
  }

  async #balanceOf(token: string, holder: string): Promise<bigint> {
    const data = tokenInterface.encodeFunctionData('balanceOf', [holder]);
    return BigInt(await this.#chain.provider.call({ to: token, data }));
  }

  async #view(method: string, input: unknown): Promise<bigint> {
    const data = encodeFunctionData(method, [input]);
    return BigInt(await this.#views.call({ to: this.#treasury, data }));
  }

  /** All that is stored, as the chain answers it. */
  async #compareState(): Promise<void> {
    const model = this.#model;
    // Early in an hour, so that views a moment later are asked in the same one.
    model.now = (Math.floor(model.now / HOUR_S) + 1) * HOUR_S + 60;
    await this.#chain.call('evm_setNextBlockTimestamp', model.now);
    await this.#chain.call('evm_mine');
    const numbers = Array.from({ length: NUMBERS }, (_, number) => BigInt(number));
    const marks = await Promise.all(numbers.map((number) => this.#view('isPaid', number)));
    same(
      'marks',
      numbers.filter((_, index) => marks[index] === 1n),
      numbers.filter((number) => model.paid.has(number)),
    );
    for (const token of this.#tokens) {
      const held = await this.#balanceOf(token, this.#treasury);
      same(`held of ${token}`, held, model.held.get(token));
      for (const to of this.#recipients) {
        const received = model.received.get(`${token} ${to}`) ?? 0n;
        same(`${token} of ${to}`, await this.#balanceOf(token, to), received);
      }
    }
    for (const token of this.#tokens) {
      const remaining = await this.#view('remainingToday', token);
      same(`what may leave of ${token}`, remaining, model.remaining(token));
    }
  }
}

function same(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return;
  const text = (value: unknown): string =>
    JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? `${one}` : one));
  throw new Error(`The model differs: ${text(found)} instead of ${text(expected)} after ${what}`);
}

/** What random calls must have brought about: what never came about was not tried. */
export const OUTCOMES = [
  'AccessControlUnauthorizedAccount',
  'AlreadyPaid',
  'ApproverIsSender',
  'DailyLimitExceeded',
  'DeadlinePassed',
  'EnforcedPause',
  'NoItems',
  'NotApprover',
  'NothingPaid',
  'TransferReturnedFalse',
  'TreasuryShort',
  'WrongSignature',
  'ZeroAddress',
  'ZeroAmount',
  'governed',
  'not governed',
  'paid',
  'skipped',
];
