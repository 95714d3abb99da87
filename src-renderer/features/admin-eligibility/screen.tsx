import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdminClaims } from '#contract/api/admin/eligibility.ts';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { ExportButtons } from '#renderer/components/data/export-buttons.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { ListToolbar } from '#renderer/components/data/list-toolbar.tsx';
import { QueryList } from '#renderer/components/data/query-list.tsx';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { DockedDetail } from '#renderer/components/overlay/docked-detail.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { OfferingsClosedNote } from '#renderer/domain/offering/closed-note.tsx';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { countryName } from '#renderer/lib/country-name.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { ClaimChip } from './claim-chip.tsx';
import { ClaimDetail } from './claim-detail.tsx';
import { ClaimsTable } from './claims-table.tsx';
import { eligibilityQueries } from './eligibility-queries.ts';
import { claimViews, useClaimParams } from './use-claim-params.ts';
import { useClaimsFile } from './use-claims-file.ts';

const ALL = 'all';

/** Claims of who members are, and the decision on each. */
export function EligibilityScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('admin-eligibility');
  const params = useClaimParams();
  const query = useInfiniteQuery(eligibilityQueries.list(params.filter));
  const { columns, file } = useClaimsFile();
  const claims = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const first = query.data?.pages[0];
  const open = claims.find(({ id }) => id === params.id);
  return (
    <>
      <PageHeader title={title} subtitle={t('lead')}>
        <OfflineAge at={query.dataUpdatedAt} />
        <ExportButtons
          columns={columns}
          busy={file.isPending}
          disabled={claims.length === 0}
          onExport={() => file.mutate(params.filter)}
        />
        <SavedViews list="admin-eligibility" />
        {first && <Waiting count={first.waiting} />}
      </PageHeader>
      <OfferingsClosedNote />
      <DockedDetail
        detail={
          open && first
            ? {
                title: open.member.name,
                end: <ClaimChip {...open} />,
                content: (
                  <ClaimDetail key={open.id} claim={open} documentDays={first.document_days} />
                ),
              }
            : null
        }
        onClose={params.close}
      >
        <Card padding="none">
          <ListToolbar>
            <ValueSelect
              name={t('column.state')}
              value={params.view}
              options={claimViews.map((value) => ({ value, label: t(`view.${value}`) }))}
              onChange={params.setView}
            />
            <CountryFilter page={first} value={params.country} onChange={params.setCountry} />
          </ListToolbar>
          <QueryList
            query={query}
            count={claims.length}
            skeletonRows={6}
            empty={
              <EmptyState why={params.view === 'asked' ? 'whole' : 'none'}>
                {t(params.view === 'asked' ? 'empty.asked' : 'empty')}
              </EmptyState>
            }
            onClear={params.country === null ? undefined : () => params.setCountry(null)}
          >
            <ClaimsTable claims={claims} current={params.id} onOpen={params.open} />
          </QueryList>
        </Card>
      </DockedDetail>
    </>
  );
}

function Waiting({ count }: { readonly count: number }) {
  const { t } = useTranslation('admin-eligibility');
  const format = useFormat();
  return (
    <StatusChip tone={count > 0 ? 'warn' : 'ok'}>
      {t('waiting', { count, formatted: formatWhole(count, format) })}
    </StatusChip>
  );
}

interface CountryFilterProps {
  readonly page: AdminClaims | undefined;
  readonly value: string | null;
  readonly onChange: (country: string | null) => void;
}

function CountryFilter({ page, value, onChange }: CountryFilterProps) {
  const { t } = useTranslation('admin-eligibility');
  const { language } = useFormat();
  const countries = new Set([...(page?.countries ?? []), ...(value === null ? [] : [value])]);
  if (countries.size === 0) return null;
  return (
    <ValueSelect
      name={t('column.country')}
      value={value ?? ALL}
      options={[
        { value: ALL, label: t('country.all') },
        ...[...countries].map((code) => ({ value: code, label: countryName(code, language) })),
      ]}
      onChange={(code) => onChange(code === ALL ? null : code)}
    />
  );
}
