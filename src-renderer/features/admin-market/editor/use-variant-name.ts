import { useCallback } from 'react';
import type { ShopVariant } from '#contract/api/admin/market/market.ts';
import { useBoth } from '../use-both.ts';

/** A variant's name; a product that comes in one variant has it by its SKU. */
export function useVariantName(): (
  variant: Pick<ShopVariant, 'sku' | 'name_es' | 'name_en'>,
) => string {
  const nameOf = useBoth();
  return useCallback(
    (variant) => (variant.name_es || variant.name_en ? nameOf(variant) : variant.sku),
    [nameOf],
  );
}
