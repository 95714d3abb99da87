import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminMarket, type ShopSetup } from '#contract/api/admin/market/market.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { shopQueries } from '../market-queries.ts';

export type CategoryFields = Body<typeof adminMarket.saveCategory>;
export type TaxClassFields = Body<typeof adminMarket.saveTaxClass>;
export type ZoneFields = Body<typeof adminMarket.saveZone>;
export type VoucherFields = Body<typeof adminMarket.saveVoucher>;

/** What the shop is made of is what the server answered. */
function useSaveSetup<Fields>(save: (body: Fields) => Promise<ShopSetup>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: async (setup) => {
      queryClient.setQueryData(shopQueries.setup.queryKey, setup);
      await invalidateTags(queryClient, { tags: ['Market', 'Audit'] });
    },
  });
}

export const useSaveCategory = () =>
  useSaveSetup((body: CategoryFields) => request(adminMarket.saveCategory, { body }));
export const useSaveTaxClass = () =>
  useSaveSetup((body: TaxClassFields) => request(adminMarket.saveTaxClass, { body }));
export const useSaveZone = () =>
  useSaveSetup((body: ZoneFields) => request(adminMarket.saveZone, { body }));

export function useSaveVoucher() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: VoucherFields) => request(adminMarket.saveVoucher, { body }),
    onSuccess: async (vouchers) => {
      queryClient.setQueryData(shopQueries.vouchers.queryKey, vouchers);
      await invalidateTags(queryClient, { tags: ['Market', 'Audit'] });
    },
  });
}
