import { useTranslation } from 'react-i18next';
import type { NewsCounts } from '#contract/api/admin/news.ts';
import {
  newsCategories,
  newsStates,
  type NewsCategory,
  type NewsState,
} from '#contract/rules/news.ts';
import { CountedFilter } from '#renderer/components/data/counted-filter.tsx';
import { FilterSelect } from '#renderer/components/data/filter-select.tsx';
import { ToolbarFilters } from '#renderer/components/data/list-toolbar.tsx';

interface NewsFiltersProps {
  readonly state: NewsState | undefined;
  readonly category: NewsCategory | undefined;
  /** How many articles have each state; undefined until they are known. */
  readonly counts: NewsCounts | null | undefined;
  /** Empty: all. */
  readonly onChange: (change: { state: string } | { category: string }) => void;
}

/** The list's state and category, each one or all. */
export function NewsFilters({ state, category, counts, onChange }: NewsFiltersProps) {
  const { t } = useTranslation(['admin-news', 'news']);
  return (
    <ToolbarFilters>
      <CountedFilter
        name={t('column.state')}
        all={t('filter.state.all')}
        value={state}
        values={newsStates}
        labelOf={(value) => t(`state.${value}`)}
        counts={counts}
        onChange={(next) => onChange({ state: next })}
      />
      <FilterSelect
        name={t('column.category')}
        all={t('filter.category.all')}
        value={category}
        options={newsCategories.map((value) => ({
          value,
          label: t(`category.${value}`, { ns: 'news' }),
        }))}
        onChange={(next) => onChange({ category: next })}
      />
    </ToolbarFilters>
  );
}
