import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dashboard } from '#renderer/features/dashboard/dashboard.tsx';
import { EmailVerificationDialog } from '#renderer/features/email-verification/email-verification-dialog.tsx';
import { WithdrawalInProgressCard } from '#renderer/features/withdrawals/withdrawal-in-progress-card.tsx';
import { withdrawalQueries } from '#renderer/features/withdrawals/withdrawal-queries.ts';

export function DashboardPage() {
  const [isVerifying, setVerifying] = useState(false);
  const addresses = useQuery(withdrawalQueries.addresses);
  const hasAddress = addresses.data && addresses.data.items.length > 0;
  return (
    <>
      <Dashboard
        inProgress={<WithdrawalInProgressCard />}
        hasAddress={hasAddress}
        onVerifyEmail={() => setVerifying(true)}
      />
      <EmailVerificationDialog opened={isVerifying} onClose={() => setVerifying(false)} />
    </>
  );
}
