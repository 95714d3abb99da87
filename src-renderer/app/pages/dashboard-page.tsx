import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Dashboard } from '#renderer/features/dashboard/dashboard.tsx';
import {
  EmailVerificationDialog,
  EmailVerificationStep,
} from '#renderer/features/email-verification/email-verification-dialog.tsx';
import { WithdrawalInProgressCard } from '#renderer/features/withdrawals/withdrawal-in-progress-card.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { withdrawalQueries } from '#renderer/features/withdrawals/withdrawal-queries.ts';

// Lazy: only new members need these, one at a time.
const PlanStep = lazy(async () => ({
  default: (await import('#renderer/features/memberships/plan-step.tsx')).PlanStep,
}));
const PayStep = lazy(async () => ({
  default: (await import('#renderer/features/memberships/pay-step.tsx')).PayStep,
}));
const FirstCourseCard = lazy(async () => {
  try {
    return {
      default: (await import('#renderer/features/academy/first-course-card.tsx')).FirstCourseCard,
    };
  } catch {
    // It only invites: without a connection the dashboard does without it.
    return { default: () => null };
  }
});
// Lazy: only administrators see it.
const SetupCard = lazy(async () => ({
  default: (await import('#renderer/features/admin-setup/setup-card.tsx')).SetupCard,
}));
const AddressStep = lazy(async () => ({
  default: (await import('#renderer/features/address-book/address-step.tsx')).AddressStep,
}));

export function DashboardPage() {
  const [isVerifying, setVerifying] = useState(false);
  const { data: user } = useCurrentUser();
  const addresses = useQuery(withdrawalQueries.addresses);
  const hasAddress = addresses.data && addresses.data.items.length > 0;
  return (
    <>
      <Dashboard
        inProgress={<WithdrawalInProgressCard />}
        hasAddress={hasAddress}
        onVerifyEmail={() => setVerifying(true)}
        bodies={stepBodies}
        notice={
          user?.role === 'administrator' && (
            <Suspense>
              <SetupCard />
            </Suspense>
          )
        }
      />
      <EmailVerificationDialog opened={isVerifying} onClose={() => setVerifying(false)} />
    </>
  );
}

/**
 * Bodies of the first steps, taken from other features. A purchase from the balance refetches the
 * member itself.
 */
const stepBodies = {
  email: <EmailVerificationStep />,
  plan: (onRequested: (number: number) => void) => <PlanStep onRequested={onRequested} />,
  pay: (number: number, onAgain: () => void) => <PayStep number={number} onAgain={onAgain} />,
  address: <AddressStep />,
  course: <FirstCourseCard />,
};
