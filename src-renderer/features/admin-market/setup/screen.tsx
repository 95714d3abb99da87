import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Tabs, TabPanels } from '#renderer/components/action/tabs.tsx';
import { Card } from '#renderer/components/card.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { ClosedNote } from '../closed-note.tsx';
import { shopQueries } from '../market-queries.ts';
import { CategoriesCard } from './categories-card.tsx';
import { TaxesCard } from './taxes-card.tsx';
import { VouchersCard } from './vouchers-card.tsx';
import { ZonesCard } from './zones-card.tsx';

const names = ['tab'] as const;
const tabs = ['categories', 'taxes', 'zones', 'vouchers'] as const;

/** What the shop is made of beside its products. */
export function SetupScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('shop-setup');
  const { values, change } = useUrlFilters(names);
  const query = useQuery(shopQueries.setup);
  const tab = tabs.find((one) => one === values.tab) ?? 'categories';
  const shown = tabs.map((value) => ({ value, label: t(value) }));
  const setup = query.data;
  return (
    <>
      <PageHeader title={title} subtitle={t('lead')}>
        <OfflineAge at={query.dataUpdatedAt} />
      </PageHeader>
      <ClosedNote />
      <Tabs
        id="shop-setup"
        label={title}
        tabs={shown}
        value={tab}
        onChange={(next) => change({ tab: next === 'categories' ? '' : next })}
      />
      {query.error && !setup && (
        <FailureNote error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && (
        <Card padding="none">
          <SkeletonRows rows={5} />
        </Card>
      )}
      {setup && (
        <TabPanels id="shop-setup" tabs={shown} value={tab}>
          {(one) => {
            if (one === 'categories') return <CategoriesCard setup={setup} />;
            if (one === 'taxes') return <TaxesCard setup={setup} />;
            if (one === 'zones') return <ZonesCard setup={setup} />;
            return <VouchersCard setup={setup} />;
          }}
        </TabPanels>
      )}
    </>
  );
}
