import { getAddress, id, JsonRpcProvider, toQuantity, type LogParams } from 'ethers';
import { DAY_S } from '#contract/rules/durations.ts';
import { EMBEDDED_CHAIN_ID, startAnvil } from '#server/chain/embedded/anvil-process.ts';
import { demoAccount } from '#server/chain/embedded/demo-accounts.ts';
import {
  issueBatches,
  offeringCalls,
  registryCalls,
  type Allotment,
  type Registration,
} from '#server/chain/offerings/calldata.ts';
import {
  AGENT_ROLE,
  offeringDeployData,
  offeringInterface,
  registryDeployData,
  registryInterface,
} from '#server/chain/offerings/contracts.ts';

interface OfferingBytecode {
  readonly registry: string;
  readonly token: string;
}

interface MinedCall {
  readonly isDone: boolean;
  readonly gasUsed: number;
  readonly blockNumber: number;
  readonly logs: readonly LogParams[];
}

interface Receipt {
  readonly status: string;
  readonly gasUsed: string;
  readonly blockNumber: string;
  readonly contractAddress: string | null;
  readonly logs: readonly LogParams[];
}

/** Units that may be issued at most. */
export const SUPPLY = 1_000n;

/** ISO 3166 numbers: the offering allows the first two. */
export const SPAIN = 724;
export const URUGUAY = 858;
export const FRANCE = 250;

export const identityOf = (member: number): string => id(`member ${member}`);

/** A real chain of a test's own that mines each transaction at once, with the contracts of offerings. */
export class OfferingWorld {
  readonly url: string;
  readonly provider: JsonRpcProvider;
  readonly #stop: () => Promise<void>;
  /** Accounts of the chain: whoever has one here can send. */
  readonly #accounts = Array.from({ length: 20 }, (_, index) => demoAccount(index).address);
  registry = '';
  token = '';
  /** What `deploy` deploys: the committed contracts, or mutants of them. */
  bytecode: Partial<OfferingBytecode> = {};

  private constructor(url: string, stop: () => Promise<void>) {
    this.url = url;
    this.#stop = stop;
    this.provider = new JsonRpcProvider(url, EMBEDDED_CHAIN_ID, {
      staticNetwork: true,
      batchMaxCount: 100,
      batchStallTime: 0,
      cacheTimeout: -1,
    });
  }

  static async open(): Promise<OfferingWorld> {
    const anvil = await startAnvil();
    const world = new OfferingWorld(anvil.url, () => anvil.stop());
    await world.deploy();
    return world;
  }

  async close(): Promise<void> {
    this.provider.destroy();
    await this.#stop();
  }

  get owner(): string {
    return this.#account(0);
  }
  get outsider(): string {
    return this.#account(4);
  }
  /** The company's wallets: the second is not set as one. */
  get custody(): string {
    return this.#account(5);
  }
  get otherCustody(): string {
    return this.#account(6);
  }
  /** One of three, counted from 0. */
  agent(index: number): string {
    return this.#account(1 + index);
  }
  /** The wallet of a member, counted from 0; the first six are registered as members 0 to 5. */
  wallet(index: number): string {
    return this.#account(7 + index);
  }

  #account(index: number): string {
    const address = this.#accounts[index];
    if (address === undefined) throw new Error(`The chain has no account ${index}.`);
    return address;
  }

  /** New contracts with three agents, one wallet of custody, and six verified members in Spain. */
  async deploy(): Promise<void> {
    const data = registryDeployData(this.owner, this.bytecode.registry);
    this.registry = await this.#deployed(data);
    this.token = await this.#deployed(this.tokenData());
    for (const index of [0, 1, 2]) {
      const inputs = [AGENT_ROLE, this.agent(index)];
      await this.register(registryInterface.encodeFunctionData('grantRole', inputs), this.owner);
      await this.call(offeringInterface.encodeFunctionData('grantRole', inputs), this.owner);
    }
    await this.register(registryCalls.setCustody(this.custody, true), this.owner);
    const members = [0, 1, 2, 3, 4, 5];
    const items = await Promise.all(members.map((member) => this.registration(member)));
    await this.register(registryCalls.register(items));
  }

  /** Data that deploys another token. */
  tokenData(
    terms: { readonly registry?: string; supply?: bigint; countries?: readonly number[] } = {},
  ): string {
    return offeringDeployData(
      {
        name: 'Parque solar Sur',
        symbol: 'PSS',
        owner: this.owner,
        registry: this.registry,
        supply: SUPPLY,
        countries: [SPAIN, URUGUAY],
        ...terms,
      },
      this.bytecode.token,
    );
  }

  /** What registers a member's wallet for a year; their first one where none is given. */
  async registration(member: number, changes: Partial<Registration> = {}): Promise<Registration> {
    return {
      wallet: changes.wallet ?? this.wallet(member),
      identity: identityOf(member),
      country: SPAIN,
      validUntil: (await this.now()) + 365 * DAY_S,
      ...changes,
    };
  }

  async #deployed(data: string): Promise<string> {
    const { status, contractAddress } = await this.#mined(this.owner, null, data);
    if (status !== '0x1' || contractAddress === null) {
      throw new Error('The contract was not deployed.');
    }
    return getAddress(contractAddress);
  }

  rpc(method: string, ...params: readonly unknown[]): Promise<unknown> {
    return this.provider.send(method, [...params]);
  }

  /** Mines a call whether or not it goes through; enough gas for 300 items is given. */
  async send(from: string, to: string, data: string): Promise<MinedCall> {
    const { status, gasUsed, blockNumber, logs } = await this.#mined(from, to, data);
    return {
      isDone: status === '0x1',
      gasUsed: Number(gasUsed),
      blockNumber: Number(blockNumber),
      logs,
    };
  }

  /** Sends from an account whose key the chain has, and waits until it is mined. */
  async #mined(from: string, to: string | null, data: string): Promise<Receipt> {
    const request = { from, ...(to !== null && { to }), data, gas: toQuantity(16_000_000) };
    return (await this.rpc('eth_sendTransactionSync', request)) as Receipt;
  }

  async #done(from: string, to: string, data: string): Promise<MinedCall> {
    const mined = await this.send(from, to, data);
    if (!mined.isDone) {
      throw new Error(`Refused: ${(await this.#refusal(from, to, data)) ?? 'for no reason'}`);
    }
    return mined;
  }

  /** Calls the token, the first agent if nobody else. @throws Error with the name of the refusal */
  call(data: string, from = this.agent(0)): Promise<MinedCall> {
    return this.#done(from, this.token, data);
  }
  /** Calls the registry. */
  register(data: string, from = this.agent(0)): Promise<MinedCall> {
    return this.#done(from, this.registry, data);
  }
  /** Name of the error that the token answers a call with now; null where it would go through. */
  refusal(data: string, from = this.agent(0)): Promise<string | null> {
    return this.#refusal(from, this.token, data);
  }
  refusalOfRegistry(data: string, from = this.agent(0)): Promise<string | null> {
    return this.#refusal(from, this.registry, data);
  }
  /** The same of data that deploys a token. */
  refusalOfDeployment(data: string): Promise<string | null> {
    return this.#refusal(this.owner, null, data);
  }

  async #refusal(from: string, to: string | null, data: string): Promise<string | null> {
    try {
      await this.provider.call({ from, to, data });
      return null;
    } catch (error) {
      const { data: reason } = error as { readonly data?: string | null };
      if (typeof reason !== 'string') throw error;
      const known = [offeringInterface, registryInterface].map((one) => one.parseError(reason));
      return known.find((one) => one !== null)?.name ?? reason;
    }
  }

  async read<T>(method: string, ...inputs: readonly unknown[]): Promise<T> {
    const data = offeringInterface.encodeFunctionData(method, inputs);
    const answer = await this.provider.call({ to: this.token, data });
    return offeringInterface.decodeFunctionResult(method, answer)[0] as T;
  }
  async readRegistry<T>(method: string, ...inputs: readonly unknown[]): Promise<T> {
    const data = registryInterface.encodeFunctionData(method, inputs);
    const answer = await this.provider.call({ to: this.registry, data });
    return registryInterface.decodeFunctionResult(method, answer)[0] as T;
  }
  units(wallet: string): Promise<bigint> {
    return this.read<bigint>('balanceOf', wallet);
  }
  async frozen(wallet: string): Promise<{ readonly whole: boolean; readonly units: bigint }> {
    const data = offeringInterface.encodeFunctionData('frozenOf', [wallet]);
    const answer = await this.provider.call({ to: this.token, data });
    const [whole, units] = offeringInterface.decodeFunctionResult('frozenOf', answer);
    return { whole: whole as boolean, units: units as bigint };
  }

  /** Unix seconds of the newest block. */
  async now(): Promise<number> {
    const block = (await this.rpc('eth_getBlockByNumber', 'latest', false)) as {
      readonly timestamp: string;
    };
    return Number(block.timestamp);
  }
  /** Mines an empty block at a time, which calls that are asked for then see as now. */
  async mineAt(timestamp: number): Promise<void> {
    await this.rpc('evm_setNextBlockTimestamp', timestamp);
    await this.rpc('evm_mine');
  }
  async pass(seconds: number): Promise<void> {
    await this.mineAt((await this.now()) + seconds);
  }

  /** Issues units by the first agent. */
  async issue(items: readonly Allotment[]): Promise<void> {
    for (const batch of issueBatches(items)) await this.call(offeringCalls.issue(batch));
  }
  /** Issues 100 units to members 0 and 1 each and 200 to custody, and closes the issue. */
  async issueAll(lockedUntil = 0): Promise<void> {
    await this.issue([
      { to: this.wallet(0), units: 100n },
      { to: this.wallet(1), units: 100n },
      { to: this.custody, units: 200n },
    ]);
    await this.call(offeringCalls.closeIssue(400n, lockedUntil), this.agent(1));
  }
  /** Proposes as the first agent. @returns the proposal's identifier */
  async propose(data: string, agent = this.agent(0)): Promise<string> {
    const { logs } = await this.call(data, agent);
    const [log] = logs;
    const event = log && offeringInterface.parseLog(log);
    if (event?.name !== 'Proposed') throw new Error('Nothing was proposed.');
    return event.args[0] as string;
  }
  /** Proposes as the first agent and confirms as the second. */
  async byTwo(data: string): Promise<MinedCall> {
    return this.call(offeringCalls.confirm(await this.propose(data)), this.agent(1));
  }
  /** Names and contents of the token's and the registry's events in a mined call. */
  eventsOf({ logs }: MinedCall): [string, ...unknown[]][] {
    return logs.flatMap((log) => {
      const own = getAddress(log.address) === this.token ? offeringInterface : registryInterface;
      const event = own.parseLog(log);
      return event ? [[event.name, ...(event.args.toArray() as unknown[])]] : [];
    });
  }
}

/** A sentence about the contracts, and what shows it in a world that is as it was deployed. */
export interface OfferingCase {
  readonly name: string;
  readonly run: (world: OfferingWorld) => Promise<void>;
}

/** Runs a case and puts the chain back to what it was. */
export async function runCase(world: OfferingWorld, { run }: OfferingCase): Promise<void> {
  const { registry, token } = world;
  const before = await world.rpc('evm_snapshot');
  try {
    await run(world);
  } finally {
    await world.rpc('evm_revert', before);
    Object.assign(world, { registry, token });
  }
}
