import { getAddress, isAddress, isHexString, NonceManager, Wallet } from 'ethers';
import {
  parseUnits,
  withdrawalCurrencies,
  type WithdrawalCurrency,
} from '#contract/rules/money.ts';
import { deployContracts, type DeployedContracts } from '../chain/deploy.ts';
import type { ChainDeployment } from '../chain/deployment.ts';
import { greetSource } from '../chain/greet-source.ts';
import { verifyPair } from '../chain/pair.ts';
import { createRpc, type Rpc } from '../chain/rpc.ts';
import {
  pinTokens,
  readEdition,
  verifyDeployment,
  type ExpectedToken,
} from '../chain/verify-deployment.ts';
import { readDeployment, storeDeployment } from '../chain-services.ts';
import type { Config } from '../config/config.ts';
import type { DatabaseHandle } from '../database/database.ts';
import { audit } from '../domain/audit/write.ts';
import { StartRefusal } from '../start-refusal.ts';
import { matching, type Answers } from './answers.ts';
import { dropTreasury } from './drop-treasury.ts';
import { replaceTreasury } from './replace-treasury.ts';

const USUAL_DECIMALS: Readonly<Record<WithdrawalCurrency, string>> = {
  USDT: '6',
  USDC: '6',
  TCT: '18',
};
const address = (answer: string): string | null =>
  isAddress(answer) ? null : 'That is no address, or its capitals do not match.';
const addressesOf = (answer: string): readonly string[] =>
  answer.split(',').map((one) => getAddress(one.trim()));
const addresses = (answer: string): string | null =>
  answer
    .split(',')
    .map((one) => address(one.trim()))
    .find(Boolean) ?? null;
const whole = matching(/^\d{1,18}$/, 'Write a whole number.');

/**
 * Pins tokens and contracts after checking them on chain: those that are named, or new ones that a
 * given key deploys. Where contracts are pinned, a pair that they lack, or another treasury in the place of the present
 * one, or one less of those before it.
 * @returns what was done, in a sentence
 */
export async function pinContracts(
  database: DatabaseHandle,
  config: Config,
  answers: Answers,
  now: Date,
): Promise<string> {
  const pinned = await readDeployment(database.db);
  if (pinned) return changePinned(database, { pinned, config, answers, now });
  const chainId = await readChainId(config);
  const rpc = createRpc(config.rpcUrls, { chainId });
  try {
    const tokens = await pinTokens(rpc, await askTokens(answers));
    const pair = await askPair(answers);
    // Before anything is deployed.
    if (pair !== null) await verifyPair(rpc, { pair, tokens });
    const contracts = await askContracts(answers, rpc, tokens);
    const deployment: ChainDeployment = {
      chainId,
      ...(await askNetwork(answers, chainId)),
      finality: config.finality,
      tokens,
      ...contracts,
      ...(pair !== null && { pair }),
    };
    await verifyDeployment(rpc, deployment);
    await database.transaction(async (tx) => {
      await storeDeployment(tx, deployment, now);
      await audit(tx, {
        actorId: null,
        action: 'contracts.pinned',
        subject: `chain/${chainId}`,
        after: {
          treasury: deployment.treasury,
          receipts: deployment.receipts,
          USDT: tokens.USDT.address,
          USDC: tokens.USDC.address,
          TCT: tokens.TCT.address,
          pair,
        },
        at: now,
      });
    });
    return `Pinned the treasury ${deployment.treasury} on chain ${chainId}.`;
  } finally {
    rpc.close();
  }
}

interface Pinned {
  readonly pinned: ChainDeployment;
  readonly config: Config;
  readonly answers: Answers;
  readonly now: Date;
}

/** What an operator asks to be changed; by default nothing. */
async function changePinned(database: DatabaseHandle, given: Pinned): Promise<string> {
  const { pinned, config, answers, now } = given;
  if ((pinned.earlier ?? []).length > 0) {
    const dropped = await answers.ask({
      name: 'DROP_TREASURY',
      text: 'Address of an empty earlier treasury to watch no more (empty: none)',
      otherwise: '',
      check: (answer) => (answer === '' ? null : address(answer)),
    });
    if (dropped !== '') {
      return dropTreasury(database, { pinned, address: getAddress(dropped), config, now });
    }
  }
  const replaces = await answers.ask({
    name: 'REPLACE_TREASURY',
    text: 'Put another treasury in the place of the pinned one? (yes or no)',
    otherwise: 'no',
    check: matching(/^(yes|no)$/, 'Write yes or no.'),
  });
  if (replaces === 'no') return pinMissingPair(database, given);
  const contracts = (rpc: Rpc) => askContracts(answers, rpc, pinned.tokens);
  return replaceTreasury(database, { pinned, config, contracts, now });
}

/** An installation may be older than its pair. */
async function pinMissingPair(
  database: DatabaseHandle,
  { pinned, config, answers, now }: Pinned,
): Promise<string> {
  const already = `The treasury ${pinned.treasury} is pinned already`;
  const pair = pinned.pair === undefined ? await askPair(answers) : null;
  if (pair === null) return `${already}: nothing was changed.`;
  const deployment = { ...pinned, pair };
  const rpc = createRpc(config.rpcUrls, { chainId: pinned.chainId });
  try {
    await verifyPair(rpc, deployment);
  } finally {
    rpc.close();
  }
  await database.transaction(async (tx) => {
    await storeDeployment(tx, deployment, now);
    await audit(tx, {
      actorId: null,
      action: 'contracts.pinned',
      subject: `chain/${pinned.chainId}`,
      before: { pair: null },
      after: { pair },
      at: now,
    });
  });
  return `${already}, and now the pair ${pair}, too: restart the server.`;
}

async function readChainId({ rpcUrls: [url], finality }: Config): Promise<number> {
  if (url === undefined) throw new StartRefusal('RPC_URLS is missing: set it to your chain.');
  try {
    return (await greetSource(url, finality)).chainId;
  } catch {
    throw new StartRefusal('RPC_URLS does not answer as a chain: check the URL and its key.');
  }
}

async function askTokens(answers: Answers): Promise<Record<WithdrawalCurrency, ExpectedToken>> {
  const tokens: Partial<Record<WithdrawalCurrency, ExpectedToken>> = {};
  for (const currency of withdrawalCurrencies) {
    tokens[currency] = {
      address: await answers.ask({
        name: `${currency}_ADDRESS`,
        text: `Address of the ${currency} token`,
        check: address,
      }),
      decimals: Number(
        await answers.ask({
          name: `${currency}_DECIMALS`,
          text: `Decimals of ${currency} on this chain`,
          otherwise: USUAL_DECIMALS[currency],
          check: matching(/^([0-9]|1[0-8])$/, 'Write a number from 0 to 18.'),
        }),
      ),
      symbol: await answers.ask({
        name: `${currency}_SYMBOL`,
        text: `What that token calls itself`,
        otherwise: currency,
      }),
    };
  }
  return tokens as Record<WithdrawalCurrency, ExpectedToken>;
}

async function askContracts(
  answers: Answers,
  rpc: Rpc,
  tokens: ChainDeployment['tokens'],
): Promise<DeployedContracts> {
  const key = await answers.ask({
    name: 'DEPLOYER_KEY',
    text: 'Private key that deploys new contracts (empty: they are deployed already)',
    otherwise: '',
    hidden: true,
    check: (answer) =>
      answer === '' || isHexString(answer, 32) ? null : 'A key is 0x and 64 hex digits.',
  });
  return key === '' ? askDeployed(answers, rpc) : deployNew(answers, { rpc, tokens, key });
}

async function askDeployed(answers: Answers, rpc: Rpc): Promise<DeployedContracts> {
  const ask = (name: string, text: string, check: (answer: string) => string | null) =>
    answers.ask({ name, text, check });
  const treasury = getAddress(await ask('TREASURY_ADDRESS', 'Address of the treasury', address));
  const edition = await readEdition(rpc, treasury);
  return {
    treasury,
    ...(edition === 2 && { edition }),
    receipts: getAddress(await ask('RECEIPTS_ADDRESS', 'Address of the receipts', address)),
    deployedAtBlock: Number(
      await ask('TREASURY_BLOCK', 'Block the treasury was deployed in, or an earlier one', whole),
    ),
  };
}

async function askPair(answers: Answers): Promise<string | null> {
  const pair = await answers.ask({
    name: 'PAIR_ADDRESS',
    text: 'Address of the pair of TCT and USDC that guards the price (empty: none)',
    otherwise: '',
    check: (answer) => (answer === '' ? null : address(answer)),
  });
  return pair === '' ? null : getAddress(pair);
}

interface NewContracts {
  readonly rpc: Rpc;
  readonly tokens: ChainDeployment['tokens'];
  readonly key: string;
}

async function deployNew(
  answers: Answers,
  { rpc, tokens, key }: NewContracts,
): Promise<DeployedContracts> {
  const operators = addressesOf(
    await answers.ask({
      name: 'OPERATORS',
      text: 'Addresses of the wallets that may pay, with commas between',
      check: addresses,
    }),
  );
  const approvers = await askApprovers(answers, operators);
  const owner = await answers.ask({
    name: 'TREASURY_OWNER',
    text: 'Address of the Safe that will own the treasury (empty: the deploying key stays its owner)',
    otherwise: '',
    check: (answer) => (answer === '' ? null : address(answer)),
  });
  const dailyLimits: Partial<Record<WithdrawalCurrency, bigint>> = {};
  for (const currency of withdrawalCurrencies) {
    const limit = await answers.ask({
      name: `${currency}_DAILY_LIMIT`,
      text: `Most ${currency} that may be paid in 24 hours, in whole tokens`,
      check: whole,
    });
    dailyLimits[currency] = parseUnits(limit, tokens[currency].decimals);
  }
  return rpc.first((provider) =>
    deployContracts(new NonceManager(new Wallet(key, provider)), {
      tokens,
      operators,
      // Without a second person there is nobody whose signature could be asked for.
      ...(approvers.length > 0 && { edition: 2 as const, approvers }),
      dailyLimits: dailyLimits as Record<WithdrawalCurrency, bigint>,
      ...(owner !== '' && { owner: getAddress(owner) }),
    }),
  );
}

/** @throws StartRefusal where a wallet is named for both: nobody approves what they send */
async function askApprovers(
  answers: Answers,
  operators: readonly string[],
): Promise<readonly string[]> {
  const answer = await answers.ask({
    name: 'APPROVERS',
    text: 'Addresses of the wallets that sign each payment as the second person, with commas between (empty: whoever may pay, pays alone)',
    otherwise: '',
    check: (given) => (given === '' ? null : addresses(given)),
  });
  const approvers = answer === '' ? [] : addressesOf(answer);
  const both = approvers.find((one) => operators.includes(one));
  if (both !== undefined) {
    throw new StartRefusal(
      `${both} is in OPERATORS and in APPROVERS: the second person has a wallet of their own.`,
    );
  }
  return approvers;
}

async function askNetwork(
  answers: Answers,
  chainId: number,
): Promise<Pick<ChainDeployment, 'networkName' | 'nativeSymbol' | 'explorerUrl'>> {
  const networkName = await answers.ask({
    name: 'NETWORK_NAME',
    text: `Name of chain ${chainId}, as members read it`,
  });
  const nativeSymbol = await answers.ask({
    name: 'NATIVE_SYMBOL',
    text: 'Symbol of its native coin',
    otherwise: 'ETH',
  });
  const explorer = await answers.ask({
    name: 'EXPLORER_URL',
    text: 'Origin of its block explorer (empty: none)',
    otherwise: '',
    check: (answer) =>
      answer === '' || /^https:\/\/[^/]+$/.test(answer)
        ? null
        : 'Write it like https://etherscan.io.',
  });
  return { networkName, nativeSymbol, explorerUrl: explorer || null };
}
