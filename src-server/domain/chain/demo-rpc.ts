import type { Answer, Body } from '#contract/api/endpoint.ts';
import type { demoApi } from '#contract/api/public.ts';
import type { Standing } from '#contract/rules/staff.ts';
import type { Services } from '../../services.ts';
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
 * sign with the operator's account, members with the members' accounts, nobody with another.
 * @throws DomainError `chain_unreachable`
 */
export async function demoRpc(
  services: Services,
  caller: Pick<Standing, 'role'>,
  { method, params = [] }: RpcRequest,
): Promise<RpcAnswer> {
  const { demoChain } = services;
  if (!demoChain) throw new DomainError('not_found', { message: 'There is no embedded chain' });
  const own =
    caller.role === 'administrator' ? demoChain.operatorAccounts : demoChain.memberAccounts;
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
  const transaction = params[0] as { readonly from?: unknown } | null | undefined;
  if (params.length !== 1 || typeof transaction?.from !== 'string') {
    return refusal(INVALID_PARAMS, 'Send one transaction with its sender');
  }
  if (!isOwn(own, transaction.from)) {
    return refusal(UNAUTHORIZED, 'This account is not yours');
  }
  return forward(demoChain.rpcUrl, method, params);
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
