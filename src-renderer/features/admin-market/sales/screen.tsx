import { useTranslation } from 'react-i18next';
import { Segments } from '#renderer/components/action/segments.tsx';
import { ListToolbar, ToolbarFilters } from '#renderer/components/data/list-toolbar.tsx';
import { DayInput } from '#renderer/components/form/choice/value-select.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { SalesCard } from './sales-card.tsx';
import { TaxesCard } from './taxes-card.tsx';
import { salesViews, useSalesParams, type SalesParams } from './use-sales-params.ts';

/** What was sold by product, country and day, and the taxes that are owed. */
export function SalesScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('shop-sales');
  const params = useSalesParams();
  const { view, from, to } = params;
  return (
    <>
      <PageHeader title={title} subtitle={t('lead')}>
        <SavedViews list="admin-sales" />
      </PageHeader>
      {view === 'taxes' ? (
        <TaxesCard filter={{ from, to }} toolbar={<Toolbar params={params} />} />
      ) : (
        <SalesCard filter={{ from, to, by: view }} toolbar={<Toolbar params={params} />} />
      )}
    </>
  );
}

function Toolbar({ params }: { readonly params: SalesParams }) {
  const { t } = useTranslation('shop-sales');
  const { view, from, to, setView, setDays } = params;
  return (
    <ListToolbar>
      <Segments
        label={t('view')}
        segments={salesViews.map((value) => ({ value, label: t(`view.${value}`) }))}
        value={view}
        onChange={setView}
      />
      <ToolbarFilters>
        <DayInput
          label={t('from')}
          value={from}
          max={to}
          onChange={(day) => setDays({ from: day })}
        />
        <DayInput
          label={t('to')}
          value={to}
          min={from}
          max={params.today}
          onChange={(day) => setDays({ to: day })}
        />
      </ToolbarFilters>
    </ListToolbar>
  );
}
