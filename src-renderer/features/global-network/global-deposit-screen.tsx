import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button, LinkButton } from '#renderer/components/action/button.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { Stepper } from '#renderer/components/action/stepper.tsx';
import { OpenRequests } from '#renderer/domain/purchase-request/open-requests.tsx';
import { RequestPanel } from '#renderer/domain/purchase-request/request-panel.tsx';
import { useRequestParams } from '#renderer/domain/purchase-request/use-request-params.ts';
import { GlobalDepositForm } from './global-deposit-form.tsx';
import { globalQueries } from './global-queries.ts';

/** A deposit in two steps: what and how with its review, then its payment where it goes on chain. */
export function GlobalDepositScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation(['global-network', 'deposit', 'common', 'validation']);
  const place = useRequestParams();
  const navigate = useNavigate();
  const steps = (['details', 'follow'] as const).map((key) => ({ key, label: t(`steps.${key}`) }));
  const step = place.number === null ? 'details' : 'follow';
  // A step begins at its top: the form before it is longer than a phone's screen.
  useEffect(() => {
    scrollTo(0, 0);
  }, [step]);
  return (
    <>
      <PageHeader title={title}>
        <Stepper steps={steps} current={step} />
      </PageHeader>
      <OpenRequests kind="global" current={place.number} onOpen={place.open} />
      {place.number === null ? (
        <Details
          onRequested={place.open}
          onDeposited={() => void navigate('/global-network-progress')}
        />
      ) : (
        <RequestPanel
          key={place.number}
          number={place.number}
          onward={(request) =>
            request.status === 'Settled' ? (
              <LinkButton to="/global-network-progress">{t('follow.progress')}</LinkButton>
            ) : (
              <Button onClick={place.close}>{t('follow.another')}</Button>
            )
          }
        />
      )}
    </>
  );
}

interface DetailsProps {
  readonly onRequested: (number: number) => void;
  readonly onDeposited: () => void;
}

function Details(props: DetailsProps) {
  const { data, error, refetch } = useQuery(globalQueries.ranges);
  if (data) return <GlobalDepositForm list={data} {...props} />;
  if (!error) return <SkeletonRows rows={6} />;
  return <FailureNote error={error} onRetry={() => void refetch()} />;
}
