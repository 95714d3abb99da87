import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { offerings, SubscriptionDetail } from '#contract/api/tokenization/offerings.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Crumbs } from '#renderer/components/action/crumbs.tsx';
import { Card } from '#renderer/components/card.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { offeringPath, SUBSCRIPTIONS_PATH } from '#renderer/domain/offering/paths.ts';
import { SubscriptionChip } from '#renderer/domain/offering/state-chips.tsx';
import { RequestPanel } from '#renderer/domain/purchase-request/request-panel.tsx';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { AskAbout } from '#renderer/domain/ticket/ask-about.tsx';
import { hasCode } from '#renderer/lib/api/error.ts';
import type { AskedAbout } from '#renderer/lib/ask-support.ts';
import { formatUsd, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { offeringQueries } from '../offering-queries.ts';
import { SubscriptionSteps } from '../subscription-steps.tsx';
import { AcceptedCard } from './accepted-card.tsx';
import { CoolingCard } from './cooling-card.tsx';
import { AllotmentCard } from './allotment-card.tsx';
import { MoneyCard } from './money-card.tsx';
import styles from '../offerings.module.css';

interface SubscriptionScreenProps {
  readonly number: number;
  readonly notFound: ReactNode;
}

/** One subscription: where it is, until when one may step back, and what was accepted. */
export function SubscriptionScreen({ number, notFound }: SubscriptionScreenProps) {
  const { t } = useTranslation(['tokenization', 'purchase-request']);
  const { data, error, refetch, dataUpdatedAt } = useQuery(offeringQueries.subscription(number));
  if (hasCode<typeof offerings.subscription>(error, 'not_found')) return notFound;
  return (
    <>
      <Crumbs
        crumbs={[
          { label: t('part.subscriptions'), to: SUBSCRIPTIONS_PATH },
          { label: t('number', { number }) },
        ]}
      />
      {!data && error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Card padding="none">
          <SkeletonRows rows={5} />
        </Card>
      )}
      {data && <Whole subscription={data} at={dataUpdatedAt} onCoolingEnd={() => void refetch()} />}
    </>
  );
}

/** What a ticket about it carries: its request on chain, or the entry that paid it. */
function aboutOf({ request_number: request, entry }: SubscriptionDetail): AskedAbout {
  if (request !== null) return { object: { kind: 'purchase', id: String(request) } };
  return entry === null ? {} : { object: { kind: 'entry', id: entry } };
}

interface WholeProps {
  readonly subscription: SubscriptionDetail;
  readonly at: number;
  readonly onCoolingEnd: () => void;
}

function Whole({ subscription, at, onCoolingEnd }: WholeProps) {
  const { t } = useTranslation('tokenization');
  const { number, state, request_number: request, paid_at: paid } = subscription;
  const { can_step_back: isCooling, cooling_until: until, allotment } = subscription;
  const isUnpaid = state === 'reserved' || state === 'expired' || state === 'cancelled';
  // The panel asks about the request itself.
  const hasPanel = isUnpaid && request !== null;
  return (
    <>
      <PageHeader
        title={
          <span className={styles.title}>
            {t('number.title', { number })} <SubscriptionChip state={state} />
          </span>
        }
      >
        {state === 'reserved' && <SubscriptionSteps current="payment" />}
        {isCooling && <SubscriptionSteps current="cooling" />}
        {!hasPanel && <AskAbout kind="plain" about={aboutOf(subscription)} />}
      </PageHeader>
      <OfflineAge at={at} />
      <Standing subscription={subscription} />
      {hasPanel && <RequestPanel key={request} number={request} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          {isCooling && paid !== null && until !== null && (
            <CoolingCard
              subscription={subscription}
              paidAt={paid}
              until={until}
              onEnd={onCoolingEnd}
            />
          )}
          {allotment && <AllotmentCard subscription={subscription} allotment={allotment} />}
          <AcceptedCard subscription={subscription} />
        </div>
        <aside aria-label={t('about')} className={styles.side}>
          <MoneyCard subscription={subscription} />
        </aside>
      </div>
    </>
  );
}

/** What it comes to, in a sentence; while one can still step back, the card below says it. */
function Standing({ subscription }: Pick<WholeProps, 'subscription'>) {
  const { t } = useTranslation('tokenization');
  const format = useFormat();
  const isOn = useIsAreaOn('tokenization') ?? false;
  const { state, units, allotted, returned, return_reason: reason, offering } = subscription;
  const amount = formatUsd(returned, format);
  if (state === 'reserved') return <Note tone="warn">{t('standing.reserved')}</Note>;
  if (state === 'paid') {
    return subscription.can_step_back ? null : <Note tone="info">{t('standing.paid')}</Note>;
  }
  if (state === 'allotted') {
    const texts = {
      count: units,
      units: formatWhole(allotted ?? 0, format),
      asked: formatWhole(units, format),
      amount,
    };
    return <Note tone="ok">{t(allotted === units ? 'standing.all' : 'standing.part', texts)}</Note>;
  }
  if (state === 'refunded') {
    return <Note tone="info">{t(`standing.back.${reason ?? 'cancelled'}`, { amount })}</Note>;
  }
  return (
    <>
      <Note tone="info">{t(state === 'expired' ? 'standing.expired' : 'standing.withdrawn')}</Note>
      {isOn && offering.state === 'open' && (
        <div>
          <LinkButton to={offeringPath(offering.slug)}>{t('see.open')}</LinkButton>
        </div>
      )}
    </>
  );
}
