import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PlanList } from '#contract/api/plans.ts';
import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import { Button, LinkButton } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { OpenRequests } from '#renderer/domain/purchase-request/open-requests.tsx';
import { RequestPanel } from '#renderer/domain/purchase-request/request-panel.tsx';
import { requestQueries } from '#renderer/domain/purchase-request/request-queries.ts';
import { endedUnpaid } from '#renderer/domain/purchase-request/request-state.ts';
import { Skeleton, SkeletonArea } from '#renderer/components/skeleton.tsx';
import { membershipQueries } from './membership-queries.ts';
import { PlanBalanceButton } from './plan-balance-button.tsx';
import { PlanCards } from './plan-cards.tsx';
import { PlanPurchase } from './plan-purchase.tsx';
import type { useBuyParams } from './use-buy-params.ts';
import styles from './memberships.module.css';

/** The plans on their way. */
function PlanSkeletons() {
  return (
    <SkeletonArea>
      <div className={styles.plans}>
        {Array.from({ length: 5 }, (_, index) => (
          <Card key={index} className={styles.planSkeleton} isListed>
            <div className={styles.skeletonLines}>
              <Skeleton width="32px" height={32} />
              <Skeleton width="50%" />
              <Skeleton width="60%" height={20} />
              <Skeleton width="80%" height={9} />
            </div>
          </Card>
        ))}
      </div>
    </SkeletonArea>
  );
}

interface PlansViewProps {
  readonly params: ReturnType<typeof useBuyParams>;
}

/** Chosen in the address, else what most come for: renewing the own plan, or the first there is. */
function chosenPlan({ items, current }: PlanList, wanted: number | null) {
  const offered = items.filter(({ offer }) => offer.amount !== null);
  return (
    offered.find(({ id }) => id === wanted) ??
    offered.find(({ id }) => id === current?.plan_id) ??
    offered[0]
  );
}

/** The plans, and below them the chosen one's purchase or the request that is being paid. */
export function PlansView({ params }: PlansViewProps) {
  const { data, error, refetch } = useQuery(membershipQueries.plans);
  return (
    <div className={styles.stack}>
      {data && <Plans plans={data} params={params} />}
      {!data && !error && <PlanSkeletons />}
      {!data && error && (
        <Card>
          <FailureNote error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {params.request !== null && <Paying number={params.request} params={params} />}
      <OpenRequests
        kind="membership"
        current={params.request}
        onOpen={(request) => params.go({ request })}
      />
      {data && params.request === null && <Chosen plans={data} params={params} />}
    </div>
  );
}

interface PlansProps extends PlansViewProps {
  readonly plans: PlanList;
}

function Plans({ plans, params }: PlansProps) {
  const { t } = useTranslation('memberships');
  // Shared with the panel below: the plan of the request that is being paid.
  const { data: request } = useQuery({
    ...requestQueries.one(params.request ?? 0),
    enabled: params.request !== null,
  });
  const shown = params.request === null ? chosenPlan(plans, params.plan)?.id : request?.subject.id;
  if (plans.items.length === 0) {
    return (
      <Card>
        <EmptyState why="none">{t('plans.none')}</EmptyState>
      </Card>
    );
  }
  return <PlanCards plans={plans} value={shown ?? null} onChange={(plan) => params.go({ plan })} />;
}

function Chosen({ plans, params }: PlansProps) {
  const plan = chosenPlan(plans, params.plan);
  return (
    plan && (
      <PlanPurchase
        key={plan.id}
        plan={plan}
        plans={plans}
        onRequested={(request) => params.go({ request })}
        onBought={() => params.go({ view: 'requests' })}
      />
    )
  );
}

interface PayingProps extends PlansViewProps {
  readonly number: number;
}

function Paying({ number, params }: PayingProps) {
  const { t } = useTranslation(['memberships', 'purchase-request']);
  const onward = (request: PurchaseRequest) => {
    if (request.status === 'Settled') {
      return (
        <>
          <LinkButton to="/dashboard">{t('onward.dashboard')}</LinkButton>
          <Button kind="quiet" onClick={() => params.go({ view: 'requests' })}>
            {t('onward.history')}
          </Button>
        </>
      );
    }
    return (
      endedUnpaid(request) && (
        <Button onClick={() => params.go({ plan: request.subject.id })}>
          {t('pay.again', { ns: 'purchase-request' })}
        </Button>
      )
    );
  };
  return (
    <RequestPanel
      key={number}
      number={number}
      otherWay={(request) => (
        <PlanBalanceButton request={request} onBought={() => params.go({ view: 'requests' })} />
      )}
      onward={onward}
    />
  );
}
