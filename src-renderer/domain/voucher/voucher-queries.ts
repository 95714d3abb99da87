import { queryOptions } from '@tanstack/react-query';
import { vouchers, type Voucher } from '#contract/api/vouchers.ts';
import { parseUnits } from '#contract/rules/money.ts';
import { request, requestAsVisitor } from '#renderer/lib/api/request.ts';
import { askSource, type SaidPayment } from '#renderer/lib/chain/payment-check.ts';

const saidOf = (voucher: Voucher): SaidPayment => ({
  number: voucher.number,
  chainId: voucher.network.chain_id,
  txHash: voucher.tx_hash,
  token: voucher.token,
  payee: voucher.wallet,
  amount: parseUnits(voucher.token_amount, voucher.token_decimals),
  contract: voucher.contract,
});

export const voucherQueries = {
  /** A member's own paid withdrawal, and its link. */
  one: (number: number) =>
    queryOptions({
      queryKey: ['Withdrawals', 'voucher', number],
      queryFn: ({ signal }) => request(vouchers.one, { signal, params: { number } }),
    }),

  /** What a link shows; asked as nobody, whoever is signed in. */
  open: (token: string) =>
    queryOptions({
      queryKey: ['Voucher', token],
      queryFn: ({ signal }) => requestAsVisitor(vouchers.open, { signal, body: { token } }),
      retry: false,
    }),

  /** What every endpoint says of the payment, each by itself. */
  findings: (voucher: Voucher) =>
    queryOptions({
      queryKey: ['VoucherFindings', voucher.tx_hash, voucher.number, voucher.sources],
      queryFn: ({ signal }) =>
        Promise.all(voucher.sources.map((source) => askSource(source, saidOf(voucher), signal))),
      retry: false,
    }),
};
