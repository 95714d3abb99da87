import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PlanList } from '#contract/api/plans.ts';
import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import { Button, LinkButton } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { OpenRequests } from '#renderer/domain/purchase-request/open-requests.tsx';
import { RequestPanel } from '#renderer/domain/purchase-request/request-panel.tsx';
import { requestQueries } from '#renderer/domain/purchase-request/request-queries.ts';
import { standingOf } from '#renderer/domain/purchase-request/request-state.ts';
import { Skeleton, SkeletonArea } from '#renderer/components/skeleton.tsx';
import { membershipQueries } from './membership-queries.ts';
import { PlanCards } from './plan-cards.tsx';
import { PurchaseCard } from './purchase-card.tsx';
import { UseBalanceButton } from './use-balance-button.tsx';
import type { useBuyPlace } from './use-buy-place.ts';
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
  readonly place: ReturnType<typeof useBuyPlace>;
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
export function PlansView({ place }: PlansViewProps) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(membershipQueries.plans);
  return (
    <div className={styles.stack}>
      {data && <Plans plans={data} place={place} />}
      {!data && !error && <PlanSkeletons />}
      {!data && error && (
        <Card>
          <Note tone="bad" action={{ label: t('button.retry'), onClick: () => void refetch() }}>
            {errorText(error)}
          </Note>
        </Card>
      )}
      {place.request !== null && <Paying number={place.request} place={place} />}
      <OpenRequests
        kind="membership"
        current={place.request}
        onOpen={(request) => place.go({ request })}
      />
      {data && place.request === null && <Chosen plans={data} place={place} />}
    </div>
  );
}

interface PlansProps extends PlansViewProps {
  readonly plans: PlanList;
}

function Plans({ plans, place }: PlansProps) {
  const { t } = useTranslation('memberships');
  // Shared with the panel below: the plan of the request that is being paid.
  const { data: request } = useQuery({
    ...requestQueries.one(place.request ?? 0),
    enabled: place.request !== null,
  });
  const shown = place.request === null ? chosenPlan(plans, place.plan)?.id : request?.subject.id;
  if (plans.items.length === 0) {
    return (
      <Card>
        <EmptyState why="none">{t('plans.none')}</EmptyState>
      </Card>
    );
  }
  return <PlanCards plans={plans} value={shown ?? null} onChange={(plan) => place.go({ plan })} />;
}

function Chosen({ plans, place }: PlansProps) {
  const plan = chosenPlan(plans, place.plan);
  return (
    plan && (
      <PurchaseCard
        key={plan.id}
        plan={plan}
        plans={plans}
        onRequested={(request) => place.go({ request })}
        onBought={() => place.go({ view: 'requests' })}
      />
    )
  );
}

interface PayingProps extends PlansViewProps {
  readonly number: number;
}

function Paying({ number, place }: PayingProps) {
  const { t } = useTranslation('memberships');
  const onward = (request: PurchaseRequest) => {
    if (request.status === 'Settled') {
      return (
        <>
          <LinkButton to="/dashboard">{t('onward.dashboard')}</LinkButton>
          <Button kind="quiet" onClick={() => place.go({ view: 'requests' })}>
            {t('onward.history')}
          </Button>
        </>
      );
    }
    // While money of it is looked at, nothing invites to pay again.
    const isOver = ['expired', 'cancelled', 'refunded'].includes(standingOf(request));
    return (
      isOver && (
        <Button onClick={() => place.go({ plan: request.subject.id })}>{t('onward.again')}</Button>
      )
    );
  };
  return (
    <RequestPanel
      key={number}
      number={number}
      otherWay={(request) => (
        <UseBalanceButton request={request} onBought={() => place.go({ view: 'requests' })} />
      )}
      onward={onward}
    />
  );
}
