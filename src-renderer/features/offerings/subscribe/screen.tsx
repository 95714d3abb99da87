import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Offering, offerings } from '#contract/api/tokenization/offerings.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Crumbs } from '#renderer/components/action/crumbs.tsx';
import { Card } from '#renderer/components/card.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { ELIGIBILITY_PATH, offeringPath, OFFERINGS_PATH } from '#renderer/domain/offering/paths.ts';
import { useOfferingText } from '#renderer/domain/offering/use-offering-text.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { offeringQueries } from '../offering-queries.ts';
import { SubscriptionSteps } from '../subscription-steps.tsx';
import { useBothClocks } from '../use-both-clocks.ts';
import { useObstacle } from '../use-obstacle.ts';
import { SubscribeForm } from './subscribe-form.tsx';
import styles from '../offerings.module.css';

interface SubscribeScreenProps {
  readonly slug: string;
  readonly title: string;
  readonly off: ReactNode;
  readonly notFound: ReactNode;
}

/** Documents by name, an amount in whole units, from where it is paid, and what that does. */
export function SubscribeScreen({ slug, title, off, notFound }: SubscribeScreenProps) {
  const { t } = useTranslation(['tokenization', 'deposit', 'purchase-request']);
  const text = useOfferingText();
  const { data, error, refetch } = useQuery(offeringQueries.one(slug));
  if (hasCode<typeof offerings.one>(error, 'not_found')) return notFound;
  if (hasCode<typeof offerings.one>(error, 'area_off')) return off;
  return (
    <>
      <Crumbs
        crumbs={[
          { label: t('part.offerings'), to: OFFERINGS_PATH },
          { label: data ? text(data, 'name') : '…', to: offeringPath(slug) },
          { label: title },
        ]}
      />
      <PageHeader title={title}>
        <SubscriptionSteps current="amount" />
      </PageHeader>
      {!data && error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Card padding="none">
          <SkeletonRows rows={6} />
        </Card>
      )}
      {data && <Open offering={data} />}
    </>
  );
}

/** The form; where one could not subscribe from the start, why. */
function Open({ offering }: { readonly offering: Offering }) {
  const { t } = useTranslation('tokenization');
  const clocks = useBothClocks();
  const obstacle = useObstacle(offering);
  const { state, slug } = offering;
  const ended = state === 'approved' ? null : t('refused.ended');
  const reason =
    state === 'open'
      ? (obstacle?.text ?? null)
      : (ended ?? t('date.next', { date: clocks(offering.opens_at) }));
  // What a person has begun stays: the button turns off and says why.
  const [hasBegun] = useState(reason === null);
  if (hasBegun) return <SubscribeForm offering={offering} blocked={reason} />;
  const isEligibility = state === 'open' && obstacle?.isEligibility === true;
  return (
    <Card>
      <div className={styles.stack}>
        <Note tone="warn">{reason}</Note>
        <div className={styles.acts}>
          {isEligibility && (
            <LinkButton to={ELIGIBILITY_PATH} state={{ from: offeringPath(slug) }}>
              {t('eligibility.go')}
            </LinkButton>
          )}
          <LinkButton kind={isEligibility ? 'quiet' : 'plain'} to={offeringPath(slug)}>
            {t('see.open')}
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}
