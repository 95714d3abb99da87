import { catalogueSorts } from '#contract/rules/market/market.ts';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import type { CatalogueFilters } from '../market-queries.ts';

const names = ['search', 'literal', 'category', 'stock', 'sort'] as const;

/** What the catalogue is narrowed by, kept in the address. */
export function useCatalogueParams() {
  const { values, change } = useUrlFilters(names);
  const filters: CatalogueFilters = {
    search: values.search,
    isLiteral: values.literal !== '',
    category: values.category,
    isInStock: values.stock !== '',
    sort: catalogueSorts.find((one) => one === values.sort) ?? 'category',
  };
  return {
    filters,
    change: ({ isLiteral, isInStock, sort, ...rest }: Partial<CatalogueFilters>) =>
      change({
        ...rest,
        // Another search is mended again.
        ...(rest.search !== undefined && { literal: '' }),
        ...(isLiteral !== undefined && { literal: isLiteral ? 'yes' : '' }),
        ...(isInStock !== undefined && { stock: isInStock ? 'yes' : '' }),
        ...(sort !== undefined && { sort: sort === 'category' ? '' : sort }),
      }),
  };
}
