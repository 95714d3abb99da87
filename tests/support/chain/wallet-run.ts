import { Interface } from 'ethers/abi';
import { getAddress } from 'ethers/address';
import { concat, toBeHex } from 'ethers/utils';
import { keccak256 } from 'ethers/crypto';
import type { PayoutBatch, PayoutRun, SigningTerms } from '#contract/api/admin/payouts.ts';
import type { PinnedContract } from '#contract/ipc/ask-window.ts';
import { formatUnits } from '#contract/rules/money.ts';
import {
  APPROVED_PAY_FRAGMENT,
  PAY_FRAGMENT,
  approvalTypedData,
} from '#contract/rules/treasury-call.ts';

const pay = new Interface([PAY_FRAGMENT]);

export const address = (seed: number): string =>
  getAddress(`0x${seed.toString(16).padStart(40, '5')}`);

export const pinned: PinnedContract = {
  chainId: 31_337,
  network: 'Test chain',
  nativeSymbol: 'ETH',
  treasury: address(1),
  tokens: [
    { currency: 'USDT', address: address(11), decimals: 6 },
    { currency: 'USDC', address: address(12), decimals: 6 },
    { currency: 'TCT', address: address(13), decimals: 18 },
  ],
};

/** What a call says, before it is written as calldata. */
export interface CallParts {
  readonly runKey: string;
  readonly deadline: bigint;
  readonly token: string;
  readonly payments: readonly {
    readonly number: bigint;
    readonly to: string;
    readonly amount: bigint;
  }[];
}

export const encode = ({ runKey, deadline, token, payments }: CallParts): string =>
  pay.encodeFunctionData('pay', [
    runKey,
    deadline,
    token,
    payments.map(({ number, to, amount }) => [number, to, amount]),
  ]);

export const deadline = 1_800_000_000n;

/** A frozen run of one batch, as the server answers it, with the call that pays it. */
export function frozenRun(currency: 'USDT' | 'TCT' = 'USDT', count = 3) {
  const token = pinned.tokens.find((one) => one.currency === currency);
  if (!token) throw new Error(`No ${currency}`);
  const payments = Array.from({ length: count }, (_, index) => ({
    number: BigInt(1001 + index),
    to: address(100 + index),
    amount: 97_000_001n * BigInt(index + 1),
  }));
  const parts: CallParts = {
    runKey: `0x${'ab'.repeat(32)}`,
    deadline,
    token: token.address,
    payments,
  };
  const data = encode(parts);
  const total = payments.reduce((sum, { amount }) => sum + amount, 0n);
  const batch: PayoutBatch = {
    index: 0,
    currency,
    token: token.address,
    run_key: parts.runKey,
    total: formatUnits(total, token.decimals),
    calldata_hash: keccak256(data),
    state: 'signing',
    approval: null,
    intents: [],
    tx_hash: null,
    explorer_url: null,
    confirmations: null,
    items: payments.map(({ number, to, amount }) => ({
      number: Number(number),
      member: { username: `member${number}`, name: 'Ana Paz' },
      wallet: to,
      token_amount: formatUnits(amount, token.decimals),
      amount: '100.00',
      state: 'signing',
      repair: null,
      settlement_proposal: null,
    })),
  };
  const run: PayoutRun = {
    number: 201,
    state: 'signing',
    created_by: 'admin',
    created_at: '2027-01-15T07:50:00.000Z',
    deadline: new Date(Number(deadline) * 1000).toISOString(),
    chain_time: new Date(Number(deadline - 600n) * 1000).toISOString(),
    chain_id: pinned.chainId,
    contract: pinned.treasury,
    net_total: '291.00',
    count,
    can_discard: false,
    approval_barred: null,
    send_barred: false,
    own: null,
    timeline: [],
    batches: [batch],
  };
  return { parts, data, batch, run };
}

/** The same run of the second edition: what a second person signs, and what pays it once they did. */
export function approvableRun(currency: 'USDT' | 'TCT' = 'USDT', count = 3) {
  const { parts, run, batch } = frozenRun(currency, count);
  const items = concat(
    parts.payments.flatMap(({ number, to, amount }) => [
      toBeHex(number, 8),
      to,
      toBeHex(amount, 12),
    ]),
  );
  const { runKey, token } = parts;
  const message = { run: runKey, token, deadline: parts.deadline.toString(), items };
  const typed = approvalTypedData({ chainId: pinned.chainId, contract: pinned.treasury }, message);
  const approver = address(31);
  const data = new Interface([APPROVED_PAY_FRAGMENT]).encodeFunctionData('pay', [
    runKey,
    parts.deadline,
    token,
    items,
    approver,
    `0x${'5a'.repeat(65)}`,
  ]);
  const waiting: PayoutBatch = { ...batch, approval: { given: null, lapsed: false } };
  const given = { approver, by: 'second', at: '2027-01-15T07:52:00.000Z' };
  const approved: PayoutBatch = {
    ...batch,
    approval: { given, lapsed: false },
    calldata_hash: keccak256(data),
  };
  return {
    typed,
    data,
    approver,
    waiting: { ...run, batches: [waiting] },
    approved: { ...run, batches: [approved] },
  };
}

/** What an EIP-1193 page sends for it. */
export const transactionOf = (from: string, data: string) => ({
  from,
  to: pinned.treasury,
  data,
  gas: '0x493e0',
  value: '0x0',
});

export const goodTerms: SigningTerms = {
  chain_id: pinned.chainId,
  nonce: { mined: 4, pending: 5 },
  max_fee_per_gas: '2000000000',
  max_priority_fee_per_gas: '1000000000',
  balance: '1000000000000000000',
  chain_time: new Date(Number(deadline - 600n) * 1000).toISOString(),
};
