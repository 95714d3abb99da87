import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { adminMarket, type ShopSetup } from '#contract/api/admin/market/market.ts';
import type { Answer } from '#contract/api/endpoint.ts';
import { productStates } from '#contract/rules/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { ListToolbar, ToolbarSearch } from '#renderer/components/data/list-toolbar.tsx';
import { QueryList } from '#renderer/components/data/query-list.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { request } from '#renderer/lib/api/request.ts';
import { downloadBlob } from '#renderer/lib/browser/files.ts';
import { csvName } from '#renderer/lib/csv.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { ClosedNote } from '../closed-note.tsx';
import { shopQueries, type ProductFilter } from '../market-queries.ts';
import { productPath } from '../paths.ts';
import { useBoth } from '../use-both.ts';
import { useMayRun } from '../use-may-run.ts';
import { ImportSheet } from './import-sheet.tsx';
import { NewProductSheet } from './new-product-sheet.tsx';
import { ProductsTable } from './products-table.tsx';

const names = ['q', 'state', 'category', 'low'] as const;
const ALL = 'all';
const LOW = 'low';

/** Products of every state; each opens in its editor. */
export function ProductsScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('shop-products');
  const navigate = useNavigate();
  const mayRun = useMayRun();
  const [asked, setAsked] = useState<'new' | 'import' | null>(null);
  const { values, change } = useUrlFilters(names);
  const setup = useQuery(shopQueries.setup);
  const categories = setup.data?.categories ?? [];
  const category = categories.find(({ slug }) => slug === values.category);
  const filter = filterOf(values, category?.id);
  const query = useInfiniteQuery(shopQueries.products(filter));
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <PageHeader title={title} subtitle={t('lead')}>
        <OfflineAge at={query.dataUpdatedAt} />
        <SavedViews list="admin-products" />
        <ExportButton />
        {mayRun && <HeadButtons onAsk={setAsked} />}
      </PageHeader>
      <ClosedNote />
      <Card padding="none">
        <ListToolbar>
          <StateFilter filter={filter} page={query.data?.pages[0]} onChange={change} />
          <ToolbarSearch
            label={t('search')}
            placeholder={t('search.placeholder')}
            search={values.q}
            onSearch={(q) => change({ q })}
          />
          <CategoryFilter
            categories={categories}
            value={category?.slug ?? ALL}
            onChange={(slug) => change({ category: slug === ALL ? '' : slug })}
          />
        </ListToolbar>
        <QueryList
          query={query}
          count={items.length}
          skeletonRows={8}
          empty={<EmptyState why="none">{t('empty')}</EmptyState>}
          onClear={
            isFiltered ? () => change({ q: '', state: '', category: '', low: '' }) : undefined
          }
        >
          <ProductsTable
            items={items}
            categories={categories}
            onOpen={(id) => void navigate(productPath(id))}
          />
        </QueryList>
      </Card>
      {asked === 'new' && <NewProductSheet onClose={() => setAsked(null)} />}
      {asked === 'import' && <ImportSheet onClose={() => setAsked(null)} />}
    </>
  );
}

interface StateFilterProps {
  readonly filter: ProductFilter;
  readonly page: Answer<typeof adminMarket.products> | undefined;
  readonly onChange: (change: { readonly state: string; readonly low: string }) => void;
}

/** Products of a state, or those that there are few of. */
function StateFilter({ filter, page, onChange }: StateFilterProps) {
  const { t } = useTranslation('shop-products');
  return (
    <Segments
      label={t('column.state')}
      segments={[
        { value: ALL, label: t('filter.all') },
        ...productStates.map((value) => ({
          value,
          label: t(`filter.${value}`),
          count: page?.counts[value],
        })),
        { value: LOW, label: t('filter.low') },
      ]}
      value={filter.low ? LOW : (filter.state ?? ALL)}
      onChange={(value) =>
        onChange({
          state: value === ALL || value === LOW ? '' : value,
          low: value === LOW ? 'yes' : '',
        })
      }
    />
  );
}

/** What the address asks for. */
const filterOf = (
  { q, state, low }: Readonly<Record<(typeof names)[number], string>>,
  category: number | undefined,
): ProductFilter => {
  const known = productStates.find((one) => one === state);
  return {
    ...(q !== '' && { search: q }),
    ...(known && { state: known }),
    ...(category !== undefined && { category }),
    ...(low !== '' && { low: true }),
  };
};

function HeadButtons({ onAsk }: { readonly onAsk: (asked: 'new' | 'import') => void }) {
  const { t } = useTranslation('shop-products');
  return (
    <>
      <Button icon={IconUpload} onClick={() => onAsk('import')}>
        {t('import.open')}
      </Button>
      <Button kind="primary" icon={IconPlus} onClick={() => onAsk('new')}>
        {t('new')}
      </Button>
    </>
  );
}

interface CategoryFilterProps {
  readonly categories: ShopSetup['categories'];
  readonly value: string;
  readonly onChange: (slug: string) => void;
}

function CategoryFilter({ categories, value, onChange }: CategoryFilterProps) {
  const { t } = useTranslation('shop-products');
  const nameOf = useBoth();
  if (categories.length === 0) return null;
  return (
    <ValueSelect
      name={t('field.category')}
      value={value}
      options={[
        { value: ALL, label: t('filter.all') },
        ...categories.map((one) => ({ value: one.slug, label: nameOf(one) })),
      ]}
      onChange={onChange}
    />
  );
}

/** The whole catalogue, in the columns that an import reads. */
function ExportButton() {
  const { t } = useTranslation('shop-products');
  const errorText = useErrorText();
  const file = useMutation({
    mutationFn: () => request(adminMarket.export, {}),
    onSuccess: (bytes) =>
      downloadBlob(new Blob([bytes], { type: 'text/csv;charset=utf-8' }), csvName(t('file.name'))),
    onError: (error) => showToast('bad', errorText(error)),
  });
  return (
    <Button icon={IconDownload} busy={file.isPending} onClick={() => file.mutate()}>
      {t('export')}
    </Button>
  );
}
