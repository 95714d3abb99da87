import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  adminMarket,
  type ShopProduct,
  type ShopProductFields,
  type VariantFields,
} from '#contract/api/admin/market/market.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { request } from '#renderer/lib/api/request.ts';
import { useIdempotencyKeys } from '#renderer/lib/api/idempotency-key.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { shopQueries } from '../market-queries.ts';

/** A product is what the server just answered; lists and movements are asked for again. */
async function keep(queryClient: QueryClient, product: ShopProduct): Promise<void> {
  queryClient.setQueryData(shopQueries.product(product.id).queryKey, product);
  await Promise.all([
    ...['products', 'moves', 'setup'].map((part) =>
      queryClient.invalidateQueries({ queryKey: ['Shop', part] }),
    ),
    invalidateTags(queryClient, { tags: ['Market', 'Audit'] }),
  ]);
}

export function useCreateProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ShopProductFields) => request(adminMarket.create, { body }),
    onSuccess: (product) => keep(queryClient, product),
  });
}

export function useSaveProduct(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ fields, version }: { fields: ShopProductFields; version: number }) =>
      request(adminMarket.change, { params: { id }, body: { ...fields, version } }),
    onSuccess: (product) => keep(queryClient, product),
  });
}

export function useProductState({ id, version }: Pick<ShopProduct, 'id' | 'version'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (state: 'published' | 'retired') =>
      request(adminMarket.setState, { params: { id }, body: { state, version } }),
    onSuccess: (product) => keep(queryClient, product),
    onError: () => queryClient.invalidateQueries({ queryKey: shopQueries.product(id).queryKey }),
  });
}

export function useAddVariant(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof adminMarket.addVariant>) =>
      request(adminMarket.addVariant, { params: { id }, body }),
    onSuccess: (product) => keep(queryClient, product),
  });
}

export function useChangeVariant(id: number, version: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fields: VariantFields) =>
      request(adminMarket.changeVariant, { params: { id }, body: { ...fields, version } }),
    onSuccess: (product) => keep(queryClient, product),
    onError: () => queryClient.invalidateQueries({ queryKey: ['Shop', 'product'] }),
  });
}

/** Goods that came in, or a count of what there is. */
export function useMoveStock(id: number) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async (body: Body<typeof adminMarket.stock>) => {
      const idempotencyKey = keys.keyFor({ id, ...body });
      const product = await request(adminMarket.stock, { params: { id }, body, idempotencyKey });
      keys.settle();
      return product;
    },
    onSuccess: (product) => keep(queryClient, product),
  });
}

export function useAddKeys(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (keys: readonly string[]) =>
      request(adminMarket.addKeys, { params: { id }, body: { keys: [...keys] } }),
    onSuccess: ({ product }) => keep(queryClient, product),
  });
}

/** Reads a file; with `apply` it changes the catalogue, all of it or nothing. */
export function useImportProducts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly csv: string; readonly apply: boolean }) =>
      request(adminMarket.import, { body }),
    onSuccess: async ({ applied }) => {
      if (applied) await invalidateTags(queryClient, adminMarket.import);
    },
  });
}
