import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailVerificationDialog } from '#renderer/features/email-verification/email-verification-dialog.tsx';
import { MakeWithdrawal } from '#renderer/features/withdrawals/make/screen.tsx';

export function WithdrawalsPage() {
  const { t } = useTranslation('shell');
  const [isVerifying, setVerifying] = useState(false);
  return (
    <>
      <MakeWithdrawal title={t('heading.withdrawals')} onVerifyEmail={() => setVerifying(true)} />
      <EmailVerificationDialog opened={isVerifying} onClose={() => setVerifying(false)} />
    </>
  );
}
