import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { Stepper } from '#renderer/components/action/stepper.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { parseNumber } from '../use-list-params.ts';
import { WithdrawalFollow } from './follow.tsx';
import { WithdrawalRequest, type RequestStep } from './request.tsx';

interface MakeWithdrawalProps {
  readonly title: string;
  readonly onVerifyEmail: () => void;
}

/** Asks for a withdrawal in three steps: data and review, code, progress. */
export function MakeWithdrawal({ title, onVerifyEmail }: MakeWithdrawalProps) {
  // The texts of every step at once: fetched between steps, they would blank the screen.
  useTranslation([
    'withdrawals',
    'address-book',
    'secret-code',
    'validation',
    'messages',
    'states',
  ]);
  const [params, setParams] = useSearchParams();
  const number = parseNumber(params.get('number'));
  if (number !== null) {
    return (
      <>
        <WithdrawalHeader title={title} step="follow" />
        <WithdrawalFollow number={number} onAnother={() => setParams({})} />
      </>
    );
  }
  return (
    <OfCurrentUser>
      {(user) => (
        <WithdrawalRequest
          user={user}
          onVerifyEmail={onVerifyEmail}
          onDone={(done) => setParams({ number: String(done) }, { replace: true })}
          header={(step) => <WithdrawalHeader title={title} step={step} />}
        />
      )}
    </OfCurrentUser>
  );
}

interface WithdrawalHeaderProps {
  readonly title: string;
  /** Null: there is nothing to begin with. */
  readonly step: RequestStep | 'follow' | null;
}

function WithdrawalHeader({ title, step }: WithdrawalHeaderProps) {
  const { t } = useTranslation('withdrawals');
  // A step begins at its top: the form before it is longer than a phone's screen.
  useEffect(() => {
    scrollTo(0, 0);
  }, [step]);
  const steps = (['details', 'code', 'follow'] as const).map((key) => ({
    key,
    label: t(`steps.${key}`),
  }));
  return (
    <PageHeader title={title}>
      {step !== null && <Stepper steps={steps} current={step} />}
    </PageHeader>
  );
}

/** The form needs to know whose balances it spends. */
function OfCurrentUser({ children }: { readonly children: (user: CurrentUser) => ReactNode }) {
  const { data, error, refetch } = useCurrentUser();
  if (data) return children(data);
  if (!error) return <SkeletonRows rows={6} />;
  return <FailureNote error={error} onRetry={() => void refetch()} />;
}
