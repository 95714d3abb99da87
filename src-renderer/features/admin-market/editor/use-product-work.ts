import { useQueryClient } from '@tanstack/react-query';
import type { ShopProduct, ShopProductFields } from '#contract/api/admin/market/market.ts';
import { useWriting, type Work } from '#renderer/domain/writing/use-writing.ts';
import { shopQueries } from '../market-queries.ts';
import { useSaveProduct } from '../products/product-mutations.ts';
import { fieldsOf, productNames } from '../products/product-values.ts';

export type ProductWork = Work<ShopProductFields, ShopProduct>;

/** What is being written on a product. */
export function useProductWork(username: string, product: ShopProduct): ProductWork {
  const queryClient = useQueryClient();
  return useWriting({
    place: { username, kind: 'product', id: product.id },
    names: productNames,
    fieldsOf,
    now: product,
    saving: useSaveProduct(product.id),
    read: () => queryClient.query(shopQueries.product(product.id)),
  });
}
