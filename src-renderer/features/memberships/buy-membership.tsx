import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { membershipQueries } from './membership-queries.ts';
import { MembershipRequests } from './membership-requests.tsx';
import { PlansView } from './plans-view.tsx';
import { useBuyParams } from './use-buy-params.ts';
import { usePlanTexts } from './use-plan-texts.ts';

/** Plans side by side, paying for one, and what was asked for and bought before. */
export function BuyMembership({ title }: { readonly title: string }) {
  const { t } = useTranslation('memberships');
  const params = useBuyParams();
  const { dataUpdatedAt } = useQuery(membershipQueries.plans);
  const isPlans = params.view === 'plans';
  return (
    <>
      <PageHeader title={title} subtitle={<Standing />}>
        <OfflineAge at={dataUpdatedAt} />
        <Segments
          label={t('view.label')}
          segments={(['plans', 'requests'] as const).map((value) => ({
            value,
            label: t(`view.${value}`),
          }))}
          value={params.view}
          onChange={(view) => params.go({ view })}
        />
      </PageHeader>
      {isPlans ? (
        <PlansView params={params} />
      ) : (
        <MembershipRequests
          onOpen={(request) => params.go({ request })}
          onPlans={() => params.go({})}
        />
      )}
    </>
  );
}

/** What the member has now. */
function Standing() {
  const { t } = useTranslation('memberships');
  const format = useFormat();
  const { nameOf } = usePlanTexts();
  const { data } = useQuery(membershipQueries.plans);
  if (!data) return null;
  const { current, items } = data;
  const plan = items.find(({ id }) => id === current?.plan_id);
  if (!current || !plan) return t('standing.none');
  return t('standing.active', { plan: nameOf(plan), date: formatDate(current.ends_at, format) });
}
