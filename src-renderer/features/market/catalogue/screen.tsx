import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarketCatalogue } from '#contract/api/market/market.ts';
import { catalogueSorts } from '#contract/rules/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { ListMore } from '#renderer/components/data/query-list.tsx';
import { SearchBox } from '#renderer/components/data/search-box.tsx';
import { Checkbox } from '#renderer/components/form/choice/checkbox.tsx';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { useHasSingleKeys } from '#renderer/domain/current-user/use-has-single-keys.ts';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { hasCode } from '#renderer/lib/api/error.ts';
import { isTaken } from '#renderer/lib/browser/keyboard.ts';
import { marketQueries, type CatalogueFilters } from '../market-queries.ts';
import { CartButton, MarketTabs } from '../parts/market-tabs.tsx';
import { ProductCard } from './product-card.tsx';
import { CardsSkeleton } from './skeleton.tsx';
import { useCatalogueParams } from './use-params.ts';
import styles from './catalogue.module.css';

interface CatalogueScreenProps {
  readonly title: string;
  /** Shown while the marketplace is closed. */
  readonly off: ReactNode;
}

/** What TCT sells: found by words, by category, by price. */
export function CatalogueScreen({ title, off }: CatalogueScreenProps) {
  const { t } = useTranslation('market');
  const { filters, change } = useCatalogueParams();
  const query = useInfiniteQuery({
    ...marketQueries.catalogue(filters),
    placeholderData: keepPreviousData,
  });
  const { data, error, refetch, dataUpdatedAt } = query;
  if (hasCode(error, 'area_off')) return off;
  const head = data?.pages[0];
  return (
    <>
      <PageHeader title={title} subtitle={t('lead')}>
        <SavedViews list="market" />
        <CartButton />
      </PageHeader>
      <MarketTabs />
      <Toolbar head={head} filters={filters} change={change} />
      {head?.corrected != null && (
        <Corrected corrected={head.corrected} filters={filters} change={change} />
      )}
      {head && <OfflineAge at={dataUpdatedAt} />}
      {error && !data && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <CardsSkeleton />}
      {data && (
        <Products
          items={data.pages.flatMap(({ items }) => items)}
          filters={filters}
          change={change}
        />
      )}
      {data && <ListMore query={query} />}
    </>
  );
}

interface FiltersProps {
  readonly filters: CatalogueFilters;
  readonly change: (change: Partial<CatalogueFilters>) => void;
}

/** "/" leads to the search wherever nothing is typed. */
function useSearchKey() {
  const box = useRef<HTMLDivElement>(null);
  const isOn = useHasSingleKeys();
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, target, defaultPrevented } = event;
      if (key !== '/' || defaultPrevented || isTaken(target)) return;
      if (altKey || ctrlKey || metaKey) return;
      event.preventDefault();
      box.current?.querySelector('input')?.focus();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isOn]);
  return box;
}

function Toolbar({
  head,
  filters,
  change,
}: FiltersProps & { readonly head: MarketCatalogue | undefined }) {
  const { t } = useTranslation('market');
  const search = useSearchKey();
  const all = head?.categories.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={styles.toolbar}>
      <div className={styles.filters}>
        <div ref={search} className={styles.search}>
          <SearchBox
            label={t('search')}
            placeholder={t('search')}
            search={filters.search}
            onSearch={(typed) => change({ search: typed })}
          />
        </div>
        <ValueSelect
          name={t('sort')}
          value={filters.sort}
          options={catalogueSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          onChange={(sort) => change({ sort })}
        />
        <label className={styles.inStock}>
          <Checkbox
            checked={filters.isInStock}
            onChange={({ target }) => change({ isInStock: target.checked })}
          />
          {t('filter.inStock')}
        </label>
      </div>
      <div className={styles.categories}>
        <div className={styles.scrolled}>
          <Segments
            label={t('categories')}
            segments={[
              { value: '', label: t('category.all'), count: all },
              ...(head?.categories ?? []).map(({ slug, name, count }) => ({
                value: slug,
                label: <SaidText said={name} />,
                count,
              })),
            ]}
            value={filters.category}
            onChange={(category) => change({ category })}
          />
        </div>
        <p className={styles.note}>{t('priceNote')}</p>
      </div>
    </div>
  );
}

function Corrected({
  corrected,
  filters: { search },
  change,
}: FiltersProps & { readonly corrected: string }) {
  const { t } = useTranslation('market');
  return (
    <p role="status" className={styles.corrected}>
      {t('search.corrected', { corrected })}{' '}
      <TextButton onClick={() => change({ isLiteral: true })}>
        {t('search.literal', { typed: search })}
      </TextButton>
    </p>
  );
}

function Products({ items, filters, change }: FiltersProps & Pick<MarketCatalogue, 'items'>) {
  const { t } = useTranslation('market');
  if (items.length === 0) {
    return (
      <Card>
        <NoProducts filters={filters} change={change} />
      </Card>
    );
  }
  return (
    <ul aria-label={t('products')} className={styles.grid}>
      {items.map((product) => (
        <li key={product.slug}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  );
}

function NoProducts({ filters, change }: FiltersProps) {
  const { t } = useTranslation('market');
  const { search, category, isInStock } = filters;
  if (search === '' && category === '' && !isInStock) {
    return <EmptyState why="none">{t('empty')}</EmptyState>;
  }
  return (
    <EmptyState
      why="filtered"
      action={
        <Button size="sm" onClick={() => change({ search: '', category: '', isInStock: false })}>
          {t('search.clear')}
        </Button>
      }
    >
      {search === '' ? t('filter.none') : t('search.none', { typed: search })}
    </EmptyState>
  );
}
