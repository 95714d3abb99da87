import { useTranslation } from 'react-i18next';
import type { NewsCounts } from '#contract/api/admin/news.ts';
import {
  newsCategories,
  newsStates,
  type NewsCategory,
  type NewsState,
} from '#contract/rules/news.ts';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import styles from './admin-news.module.css';

const ALL = 'all';

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
    <div className={styles.filters}>
      <ValueSelect
        name={t('column.state')}
        value={state ?? ALL}
        options={[
          { value: ALL, label: t('filter.state.all') },
          ...newsStates.map((value) => ({
            value,
            label: counts
              ? t('filter.state.counted', {
                  state: t(`state.${value}`),
                  count: counts[value],
                })
              : t(`state.${value}`),
          })),
        ]}
        onChange={(value) => onChange({ state: value === ALL ? '' : value })}
      />
      <ValueSelect
        name={t('column.category')}
        value={category ?? ALL}
        options={[
          { value: ALL, label: t('filter.category.all') },
          ...newsCategories.map((value) => ({
            value,
            label: t(`category.${value}`, { ns: 'news' }),
          })),
        ]}
        onChange={(value) => onChange({ category: value === ALL ? '' : value })}
      />
    </div>
  );
}
