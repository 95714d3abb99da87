import { getAddress, id as hashOf, Wallet } from 'ethers';
import { sql } from 'drizzle-orm';
import {
  parseUsd,
  parseUnits,
  withdrawalCurrencies,
  type WithdrawalCurrency,
} from '#contract/rules/money.ts';
import { payoutsInterface } from '#server/chain/artifacts.ts';
import type { ChainDeployment } from '#server/chain/deployment.ts';
import { sealingWith } from '#server/database/audit-sealing.ts';
import { settings } from '#server/database/schema/system.ts';
import { seedPlans } from '#server/database/seed/plans.ts';
import { auditKey } from '#server/domain/audit/seal.ts';
import { deriveKeys } from '#server/domain/base/keys.ts';
import { postJournal } from '#server/domain/ledger/journals.ts';
import type { Plan } from '#server/domain/memberships/current.ts';
import { insertMember, insertPlaced, insertRoot } from '../support/people.ts';
import { TOKEN_SECRET } from '../support/token-secret.ts';
import { accountOf, MemoryChain } from './chain/blocks.ts';
import { emptyState, placeOf, type TokenKind } from './chain/state.ts';
import { tokensInterface } from './chain/tokens.ts';
import type { Store } from './database.ts';
import { startServer, type Server, type ServerServices } from './process.ts';
import { randomOf, seedAt, type Random } from './random.ts';
import { PostOffice, type CodeMail } from './post-office.ts';
import { Scheduler } from './scheduler.ts';
import { foundMarket, type Market } from './market.ts';
import { rpcOver, soundSource, type SourceState } from './sources.ts';

const CHAIN_ID = 31_337;
export const CONFIRMATIONS = 3;
const START = Date.parse('2026-11-01T12:00:00Z');
/** Whole tokens in the treasury and its daily limit; and what every wallet has. */
const FLOAT = 100_000n;
const MEMBERS = 3;
const ADMINISTRATORS = 3;

const signer = new Wallet(hashOf('an operator of the simulation'));
const address = (name: string): string => getAddress(accountOf(name));

/** A batch whose calldata left the server: whoever has it can send it whenever they like. */
export interface HandedOut {
  readonly from: string;
  readonly to: string;
  readonly data: string;
  readonly runNumber: number;
  readonly batch: number;
}

export interface Member {
  readonly id: number;
  readonly email: string;
  readonly wallet: string;
}

export interface World {
  readonly store: Store;
  readonly scheduler: Scheduler;
  readonly chain: MemoryChain;
  readonly deployment: ChainDeployment;
  readonly sources: readonly SourceState[];
  readonly servers: Server[];
  readonly members: readonly Member[];
  readonly administrators: readonly number[];
  readonly operators: readonly string[];
  /** Signs without a source of its own. */
  readonly signer: Wallet;
  readonly owner: string;
  readonly stranger: string;
  readonly plans: readonly Plan[];
  readonly handedOut: HandedOut[];
  readonly post: PostOffice;
  readonly market: Market;
  /** Withdrawals that a code confirmed, with the mail that it came in; some were never committed. */
  readonly byCode: { readonly number: number; readonly mail: CodeMail }[];
  /** True once blocks that were final were undone. */
  finalUndone: boolean;
  /** Numbers of withdrawals that were once confirmed, so that leaving that state is seen. */
  readonly confirmed: Set<number>;
  /** Errors that no fault explains. */
  readonly unexpected: string[];
  now(): number;
  pass(milliseconds: number): void;
  /** Milliseconds since this was asked before, or since the beginning. */
  sinceClaims(): number;
  /** Unix seconds of now. */
  chainTime(): number;
  /** Starts a process in the place of a dead one. */
  restart(server: Server): void;
}

export interface Mutations {
  readonly services?: (services: ServerServices) => ServerServices;
}

export async function createWorld(
  store: Store,
  seed: number,
  mutations: Mutations = {},
): Promise<World> {
  const random = randomOf(seedAt(seed, 1));
  const scheduler = new Scheduler(randomOf(seedAt(seed, 2)));
  store.follow(scheduler);
  let now = START;
  const chain = foundedChain(random);
  const { deployment } = chain.facts;
  const twoSources = random.chance(0.5);
  const sources = (twoSources ? ['left', 'right'] : ['only']).map(soundSource);
  const servers: Server[] = [];
  const pass = (milliseconds: number): void => {
    now += milliseconds;
  };
  const post = new PostOffice();
  let claimsPassed = START;
  let births = 0;
  const start = (index: number): Server => {
    births += 1;
    const server = startServer({
      name: `server${index}`,
      store,
      scheduler,
      random: randomOf(seedAt(seed, 100 + births)),
      deployment,
      now: () => now,
      rpc: (life) =>
        rpcOver({ chain, scheduler, sources, life, pass, random: randomOf(seedAt(seed, 3)) }),
      mailer: (life) => post.mailerOf(scheduler, life, pass),
      died: (dead) => restart(dead),
      mutate: mutations.services ?? ((services) => services),
    });
    servers[index] = server;
    return server;
  };
  const restart = (server: Server): void => void start(servers.indexOf(server));
  for (let index = 0; index < 2; index += 1) start(index);
  const people = await founded(store, random);
  const [{ services }] = servers as [Server];
  const market = await foundMarket(
    { ...services, database: sealed(store) },
    {
      administrator: people.administrators[0] ?? 0,
      members: people.members.map(({ id }) => id),
    },
    randomOf(seedAt(seed, 4)),
  );
  return {
    ...people,
    store,
    scheduler,
    chain,
    deployment,
    sources,
    servers,
    operators: chain.facts.operators.filter((operator) => operator !== signer.address),
    signer,
    owner: chain.facts.owner,
    stranger: address('stranger'),
    handedOut: [],
    post,
    market,
    byCode: [],
    finalUndone: false,
    confirmed: new Set(),
    unexpected: [],
    now: () => now,
    pass,
    sinceClaims: () => {
      const since = now - claimsPassed;
      claimsPassed = now;
      return since;
    },
    chainTime: () => Math.floor(now / 1000),
    restart,
  };
}

function foundedChain(random: Random): MemoryChain {
  const quirk = random.pick<TokenKind>(['plain', 'plain', 'fee', 'hostile', 'hostile']);
  const deployment: ChainDeployment = {
    chainId: CHAIN_ID,
    networkName: 'Memory',
    nativeSymbol: 'ETH',
    explorerUrl: null,
    treasury: address('treasury'),
    receipts: address('receipts'),
    deployedAtBlock: 1,
    finality: { kind: 'confirmations', count: CONFIRMATIONS },
    tokens: {
      USDT: { address: address('USDT'), decimals: 6 },
      USDC: { address: address('USDC'), decimals: 6 },
      TCT: { address: address('TCT'), decimals: 18 },
    },
  };
  const owner = address('owner');
  const genesis = emptyState();
  const holders = [owner, address('stranger'), ...wallets()];
  for (const currency of withdrawalCurrencies) {
    const { address: token, decimals } = deployment.tokens[currency];
    const whole = 10n ** BigInt(decimals);
    for (const holder of holders) genesis.balances.set(placeOf(token, holder), 10n * FLOAT * whole);
    genesis.allowances.set(token.toLowerCase(), { limit: FLOAT * whole, spent: 0n, hour: 0 });
  }
  const chain = new MemoryChain(
    {
      deployment,
      receiver: address('receiver'),
      owner,
      operators: [address('operator 1'), address('operator 2'), signer.address],
      kinds: { USDT: 'silent', USDC: quirk, TCT: 'plain' },
    },
    START / 1000 - 600,
    genesis,
  );
  for (const currency of withdrawalCurrencies) {
    const { address: token, decimals } = deployment.tokens[currency];
    const amount = parseUnits('20000', decimals);
    const data = tokensInterface.encodeFunctionData('transfer', [deployment.treasury, amount]);
    chain.send({ from: owner, to: token, data });
  }
  for (let block = 0; block <= CONFIRMATIONS + 1; block += 1) {
    chain.mine(START / 1000 - 500 + block);
  }
  return chain;
}

const walletOf = (member: number): string => address(`wallet ${member}`);
const wallets = (): string[] => Array.from({ length: MEMBERS }, (_, at) => walletOf(at));

/** The database as no process has it: nothing of it is scheduled. */
const sealed = ({ db }: Pick<Store, 'db'>): ServerServices['database'] =>
  sealingWith(
    { db, transaction: (work) => db.transaction(work) } as Pick<
      ServerServices['database'],
      'db' | 'transaction'
    > as ServerServices['database'],
    auditKey(deriveKeys(TOKEN_SECRET)),
  );

async function founded({ db }: Store, random: Random) {
  // Rows of one session come in the same order again.
  await db.execute(sql`select setseed(0.5)`);
  const holdHours = random.pick([0, 0, 24]);
  const row = { value: holdHours, updatedAt: new Date(START) };
  await db.insert(settings).values({ key: 'new_wallet_hold_hours', ...row });
  return sealed({ db }).transaction(async (tx) => {
    const plans = await seedPlans(tx);
    const top = await insertRoot(tx);
    const administrators: number[] = [];
    for (let at = 0; at < ADMINISTRATORS; at += 1) {
      administrators.push(await insertMember(tx, `admin${at}`, { isAdmin: true }));
    }
    const members: Member[] = [];
    for (let at = 0; at < MEMBERS; at += 1) {
      const id = await insertPlaced(tx, `member${at}`, top);
      members.push({ id, email: `member${at}@example.test`, wallet: walletOf(at) });
      await postJournal(tx, {
        kind: 'direct_bonus',
        idempotencyKey: `simulation:${at}`,
        occurredAt: new Date(START),
        entries: [
          { account: 'direct', memberId: id, amount: parseUsd('2000') },
          { account: 'bonus_expense', currency: 'USD', amount: -parseUsd('2000') },
        ],
      });
    }
    return { plans, administrators, members };
  });
}

/** Calldata by which the treasury's owner takes tokens out. */
export const withdrawalOf = (token: string, to: string, amount: bigint): string =>
  payoutsInterface.encodeFunctionData('withdraw', [token, to, amount]);

export const tokenOf = (world: World, currency: WithdrawalCurrency): string =>
  world.deployment.tokens[currency].address;

/** Sends a transfer of a token, which then waits in the pool. */
export function transfer(
  world: World,
  currency: WithdrawalCurrency,
  { from, to, amount }: { readonly from: string; readonly to: string; readonly amount: bigint },
): string {
  const data = tokensInterface.encodeFunctionData('transfer', [to, amount]);
  return world.chain.send({ from, to: tokenOf(world, currency), data });
}
