import { Interface } from 'ethers/abi';
import { concat, toBeHex } from 'ethers/utils';
import { APPROVED_PAY_FRAGMENT } from '#contract/rules/treasury-call.ts';
import type {
  ApprovalRequest,
  AuditAnchor,
  PayoutBatch,
  PayoutIntent,
  PayoutRun,
  TreasuryView,
} from '#contract/api/admin/payouts.ts';
import type { AdminWithdrawal } from '#contract/api/admin/withdrawals.ts';
import { encodeAnchor, encodePay, hashCalldata } from '#renderer/lib/chain/treasury.ts';

/** Runs, withdrawals and a treasury that tests of these screens start from. */
export const operator = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
export const contract = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const wallet = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const deadline = '2026-11-20T18:00:00.000Z';

export function withdrawal(change: Partial<AdminWithdrawal> = {}): AdminWithdrawal {
  return {
    number: 10_497,
    type: 'direct',
    currency: 'USDT',
    amount: '1000',
    fee: '30',
    fee_rate: '0.03',
    net: '970',
    price: '1',
    token_amount: '970',
    tct_amount: null,
    wallet,
    network: { chain_id: 31_337, name: 'Demo' },
    status: 'Pending',
    detail: 'queued',
    hold_until: null,
    refusal: null,
    run_number: null,
    tx_hash: null,
    explorer_url: null,
    confirmations: null,
    can_cancel: false,
    created_at: '2026-11-20T12:00:00.000Z',
    finished_at: null,
    member: { username: 'joaquin_p', name: 'Joaquín Peralta', email: 'joaquin@demo.test' },
    warnings: [],
    history: { is_first: false, ended: [] },
    needs_second_approval: false,
    accepted_by: 'valeria',
    accepted_at: '2026-11-20T12:30:00.000Z',
    own: null,
    ...change,
  };
}

export function treasury(change: Partial<TreasuryView> = {}): TreasuryView {
  return {
    deployed: true,
    chain_id: 31_337,
    network: 'Demo',
    contract,
    edition: 1,
    paused: false,
    native_symbol: 'ETH',
    tokens: [
      { currency: 'USDT', token: usdt, decimals: 6, balance: '6120', daily_limit_left: '100000' },
    ],
    operator: { address: operator, native_balance: '1', may_pay: true, may_approve: false },
    fee_per_batch: '0.001',
    fee_per_item: '0.0001',
    earlier: [],
    chain_time: '2026-11-20T17:50:00.000Z',
    ...change,
  };
}

const call = {
  run: `0x${'12'.repeat(32)}`,
  deadline: BigInt(Date.parse(deadline) / 1000),
  token: usdt,
  items: [{ number: 10_497n, to: wallet, amount: 970_000_000n }],
};
const data = encodePay(call);

export function batch(change: Partial<PayoutBatch> = {}): PayoutBatch {
  return {
    index: 0,
    currency: 'USDT',
    token: usdt,
    run_key: call.run,
    total: '970',
    calldata_hash: hashCalldata(data),
    state: 'frozen',
    approval: null,
    intents: [],
    tx_hash: null,
    explorer_url: null,
    confirmations: null,
    items: [
      {
        number: 10_497,
        member: { username: 'joaquin_p', name: 'Joaquín Peralta' },
        wallet,
        token_amount: '970',
        amount: '1000',
        state: 'frozen',
        repair: null,
        settlement_proposal: null,
      },
    ],
    ...change,
  };
}

export function run(change: Partial<PayoutRun> = {}): PayoutRun {
  return {
    number: 219,
    state: 'frozen',
    created_by: 'valeria',
    created_at: '2026-11-20T17:50:00.000Z',
    deadline,
    chain_time: '2026-11-20T17:50:00.000Z',
    chain_id: 31_337,
    contract,
    net_total: '970',
    count: 1,
    can_discard: true,
    approval_barred: null,
    send_barred: false,
    own: null,
    timeline: [{ event: 'frozen', at: '2026-11-20T17:50:00.000Z', by: 'valeria' }],
    batches: [batch()],
    ...change,
  };
}

/** What the wallet is asked to sign for `batch()` of `run()`. */
export function intent(change: Partial<PayoutIntent> = {}): PayoutIntent {
  return {
    chain_id: 31_337,
    from: operator,
    to: contract,
    data,
    gas: '500000',
    deadline,
    calldata_hash: hashCalldata(data),
    ...change,
  };
}

/** The same call with something in it changed, and the hash to match. */
export function forged(change: Partial<typeof call>): Pick<PayoutIntent, 'data' | 'calldata_hash'> {
  const changed = encodePay({ ...call, ...change });
  return { data: changed, calldata_hash: hashCalldata(changed) };
}

/** An account that may approve. */
export const approver = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

const items = concat(
  call.items.flatMap(({ number, to, amount }) => [toBeHex(number, 8), to, toBeHex(amount, 12)]),
);

/** What a second person signs for `waitingBatch()` of `run()`. */
export const approvalRequest = (change: Partial<ApprovalRequest> = {}): ApprovalRequest => ({
  chain_id: 31_337,
  contract,
  run: call.run,
  token: usdt,
  deadline: String(call.deadline),
  items,
  digest: `0x${'6c'.repeat(32)}`,
  ...change,
});

/** A batch of the second edition that waits for a second person. */
export const waitingBatch = (change: Partial<PayoutBatch> = {}): PayoutBatch =>
  batch({ approval: { given: null, lapsed: false }, ...change });

const approvedData = new Interface([APPROVED_PAY_FRAGMENT]).encodeFunctionData('pay', [
  call.run,
  call.deadline,
  call.token,
  items,
  approver,
  `0x${'5a'.repeat(65)}`,
]);

/** The same once it was approved; and what a wallet is then asked to sign. */
export const approvedBatch = (change: Partial<PayoutBatch> = {}): PayoutBatch =>
  batch({
    state: 'signing',
    approval: {
      given: { approver, by: 'ramiro', at: '2026-11-20T17:52:00.000Z' },
      lapsed: false,
    },
    calldata_hash: hashCalldata(approvedData),
    ...change,
  });

export const approvedIntent = (): PayoutIntent =>
  intent({ data: approvedData, calldata_hash: hashCalldata(approvedData) });

const digest = `0x${'5a'.repeat(32)}`;

/** The call that notes row 42. */
export const anchorCall: NonNullable<AuditAnchor['call']> = {
  chain_id: 31_337,
  contract,
  row: 42,
  digest,
  data: encodeAnchor({ row: 42n, digest }),
  gas: '60000',
};

/** A day without an anchor of the audit log. */
export const anchor = (change: Partial<AuditAnchor> = {}): AuditAnchor => ({
  supported: true,
  due: true,
  anchored_at: null,
  pending: null,
  call: anchorCall,
  ...change,
});
