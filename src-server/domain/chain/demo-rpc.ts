import { and, eq } from 'drizzle-orm';
import type { Answer, Body } from '#contract/api/endpoint.ts';
import type { demoApi } from '#contract/api/public.ts';
import type { Standing } from '#contract/rules/staff.ts';
import { withdrawCalldata } from '../../chain/treasury/owner-calldata.ts';
import { issuerPayments } from '../../database/schema/issuer-payments.ts';
import type { DemoChainAccess, Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';

type RpcRequest = Body<typeof demoApi.rpc>;
type RpcAnswer = Answer<typeof demoApi.rpc>;

/** What an EIP-1193 wallet has to ask a chain; nothing that signs, mines or changes accounts. */
const reads: ReadonlySet<string> = new Set([
  'eth_chainId',
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_feeHistory',
  'eth_maxPriorityFeePerGas',
  'eth_getBalance',
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
  'eth_getTransactionCount',
  'eth_getCode',
  'eth_getBlockByNumber',
]);

/** What signs without sending, and which of its parameters is the account. */
const accountOf: Readonly<Record<string, number>> = { personal_sign: 1, eth_signTypedData_v4: 0 };

/** Codes of EIP-1193 and EIP-1474. */
const UNAUTHORIZED = 4100;
const UNSUPPORTED = 4200;
const INVALID_PARAMS = -32_602;
const TIMEOUT_MS = 10_000;

/**
 * Passes a demo wallet's call on to the embedded chain, whose node holds the keys. Administrators
 * sign with the operator's account, members with the members' accounts, nobody with another. The
 * treasury's owner, elsewhere a Safe, sends for administrators exactly what two of them approved.
 * @throws DomainError `chain_unreachable`
 */
export async function demoRpc(
  services: Services,
  caller: Pick<Standing, 'role'>,
  { method, params = [] }: RpcRequest,
): Promise<RpcAnswer> {
  const { demoChain } = services;
  if (!demoChain) throw new DomainError('not_found', { message: 'There is no embedded chain' });
  const isAdministrator = caller.role === 'administrator';
  const own = isAdministrator ? demoChain.operatorAccounts : demoChain.memberAccounts;
  if (method === 'eth_accounts') return { result: own };
  if (reads.has(method)) return forward(demoChain.rpcUrl, method, params);
  const account = accountOf[method];
  if (account !== undefined) {
    return params.length === 2 && isOwn(own, params[account])
      ? sign(demoChain.rpcUrl, method, params)
      : refusal(UNAUTHORIZED, 'This account is not yours');
  }
  if (method !== 'eth_sendTransaction') {
    return refusal(UNSUPPORTED, `The demo wallet has no ${method}`);
  }
  const [transaction] = params as readonly (Sent | null | undefined)[];
  if (params.length !== 1 || typeof transaction?.from !== 'string') {
    return refusal(INVALID_PARAMS, 'Send one transaction with its sender');
  }
  if (isOwn(own, transaction.from)) return forward(demoChain.rpcUrl, method, params);
  return isAdministrator
    ? sendAsOwner(services, demoChain, transaction)
    : refusal(UNAUTHORIZED, 'This account is not yours');
}

/** A transaction as a wallet gives it; any of it may be missing, or something else. */
interface Sent {
  readonly from?: unknown;
  readonly to?: unknown;
  readonly data?: unknown;
  readonly value?: unknown;
}

/**
 * Sends a payment to an issuer that waits for it, once, as the treasury's owner; nothing of the
 * transaction is passed on but its call.
 */
async function sendAsOwner(
  services: Services,
  { rpcUrl, ownerAccount, ownerSent }: DemoChainAccess,
  transaction: Sent,
): Promise<RpcAnswer> {
  if (!isOwn([ownerAccount], transaction.from)) {
    return refusal(UNAUTHORIZED, 'This account is not yours');
  }
  const waiting = await approvedPayments(services, transaction);
  const number = waiting.find((one) => !ownerSent.has(one));
  if (number === undefined) {
    return refusal(UNAUTHORIZED, 'The owner of the treasury sends what two persons approved, once');
  }
  ownerSent.add(number);
  const { to, data } = transaction;
  const answer = await forward(rpcUrl, 'eth_sendTransaction', [{ from: ownerAccount, to, data }]);
  if (answer.error) ownerSent.delete(number);
  return answer;
}

/** Numbers of the approved payments to issuers whose call it is, and nothing sent along. */
async function approvedPayments(
  { chain, database }: Services,
  { to, data, value }: Sent,
): Promise<readonly number[]> {
  if (!chain || value !== undefined || typeof data !== 'string') return [];
  const { chainId, treasury, tokens } = chain.deployment;
  if (!isOwn([treasury], to)) return [];
  const approved = await database.db
    .select()
    .from(issuerPayments)
    .where(
      and(
        eq(issuerPayments.state, 'approved'),
        eq(issuerPayments.chainId, chainId),
        eq(issuerPayments.treasury, treasury),
      ),
    );
  return approved
    .filter(
      ({ currency, address, tokenAmount }) =>
        data.toLowerCase() ===
        withdrawCalldata({ token: tokens[currency].address, to: address, amount: tokenAmount }),
    )
    .map(({ number }) => number);
}

/** Wallets take typed data as a text, and the embedded chain as the object in it. */
function sign(url: string, method: string, params: readonly unknown[]): Promise<RpcAnswer> {
  if (method === 'personal_sign') return forward(url, method, params);
  const [account, given] = params;
  try {
    const data: unknown = typeof given === 'string' ? JSON.parse(given) : given;
    return forward(url, method, [account, data]);
  } catch {
    return Promise.resolve(refusal(INVALID_PARAMS, 'What is to be signed is no typed data'));
  }
}

const isOwn = (own: readonly string[], account: unknown): boolean =>
  typeof account === 'string' && own.some((one) => one.toLowerCase() === account.toLowerCase());

/**
 * Passes a read of somebody who checks a payment on to the embedded chain.
 * @throws DomainError `not_found` outside the demo; `chain_unreachable`
 */
export async function demoChainRead(
  { demoChain }: Services,
  { id, method, params }: Body<typeof demoApi.chain>,
): Promise<Answer<typeof demoApi.chain>> {
  if (!demoChain) throw new DomainError('not_found', { message: 'There is no embedded chain' });
  const answer = await forward(demoChain.rpcUrl, method, params);
  if (answer.error) {
    throw new DomainError('chain_unreachable', { message: answer.error.message });
  }
  return { jsonrpc: '2.0', id, result: (answer.result ?? null) as unknown };
}

function refusal(code: number, message: string): RpcAnswer {
  return { error: { code, message } };
}

async function forward(
  url: string,
  method: string,
  params: readonly unknown[],
): Promise<RpcAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = (await response.json()) as RpcAnswer;
    return answer.error ? { error: answer.error } : { result: answer.result as unknown };
  } catch (cause) {
    throw new DomainError('chain_unreachable', {
      message: 'The embedded chain does not answer',
      cause,
    });
  }
}
