import { courseLevels, courseViews } from '#contract/rules/academy/courses.ts';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import type { CatalogueFilters } from '../academy-queries.ts';

const names = ['view', 'level', 'search'] as const;

/** What the catalogue is narrowed by, kept in the address. */
export function useCatalogueParams() {
  const { values, change } = useUrlFilters(names);
  const filters: CatalogueFilters = {
    view: courseViews.find((one) => one === values.view) ?? 'all',
    level: courseLevels.find((one) => one === values.level) ?? '',
    search: values.search,
  };
  return {
    filters,
    change: ({ view, ...rest }: Partial<CatalogueFilters>) =>
      change({ ...rest, ...(view !== undefined && { view: view === 'all' ? '' : view }) }),
  };
}
