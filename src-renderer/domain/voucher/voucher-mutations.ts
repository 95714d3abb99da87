import { useMutation, useQueryClient } from '@tanstack/react-query';
import { vouchers } from '#contract/api/vouchers.ts';
import type { VoucherDays } from '#contract/rules/limits.ts';
import { request } from '#renderer/lib/api/request.ts';
import { voucherQueries } from './voucher-queries.ts';

/** Makes a link to a paid withdrawal; the one before it ends. */
export function useShareVoucher(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (days: VoucherDays) =>
      request(vouchers.share, { params: { number }, body: { days } }),
    onSuccess: (answer) => client.setQueryData(voucherQueries.one(number).queryKey, answer),
  });
}

/** Ends the link at once. */
export function useRevokeVoucher(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(vouchers.revoke, { params: { number } }),
    onSuccess: (answer) => client.setQueryData(voucherQueries.one(number).queryKey, answer),
  });
}
