import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminPayouts } from '#contract/api/admin/payouts.ts';
import { mayCall } from '#contract/api/admin/staff-calls.ts';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { useWalletState } from '#renderer/domain/wallet/wallet-context.tsx';
import { WrongNetwork } from '#renderer/domain/wallet/wallet-notes.tsx';
import { WalletError } from '#renderer/domain/wallet/wallet-error.ts';
import { NotOperator } from '../treasury/obstacle.tsx';
import { payoutsQueries } from '../payouts-queries.ts';
import { SigningProblem } from './problem.tsx';
import { useTreasury } from '../treasury/context.tsx';
import { AnchorMismatchError, NotOperatorError, useAnchorSigning } from './use-anchor-signing.ts';

/**
 * Says on a day without a payout that nothing has anchored the audit log on the chain, and has an
 * operator sign an anchor. Nothing where today has one.
 */
export function AuditAnchor({ onConnect }: { readonly onConnect: () => void }) {
  const { t } = useTranslation('payouts');
  const { data: user } = useCurrentUser();
  const { treasury } = useTreasury();
  const wallet = useWalletState();
  const signing = useAnchorSigning();
  const { data: anchor } = useQuery({
    ...payoutsQueries.anchor(signing.phase === 'sent'),
    enabled: treasury.deployed,
  });
  if (!anchor?.supported) return null;
  if (anchor.pending !== null || (anchor.due && signing.phase === 'sent')) {
    return <Note tone="info">{t('anchor.pending')}</Note>;
  }
  if (!anchor.due) return null;
  const maySign = user !== undefined && mayCall(user, adminPayouts.anchorSigned);
  const start = () => (wallet.phase === 'connected' ? void signing.sign() : onConnect());
  return (
    <>
      {signing.error !== undefined && <AnchorProblem error={signing.error} />}
      <Note
        tone="info"
        action={
          maySign && signing.phase === 'idle'
            ? { label: t('anchor.sign'), onClick: start }
            : undefined
        }
      >
        {t('anchor.due')}
        {anchor.anchored_at !== null && (
          <>
            {' '}
            {t('anchor.last')} <DateText at={anchor.anchored_at} as="full" />.
          </>
        )}
        {signing.phase === 'signing' && ` ${t('anchor.signing')}`}
      </Note>
    </>
  );
}

function AnchorProblem({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('payouts');
  const { network } = useTreasury();
  if (error instanceof NotOperatorError) return <NotOperator />;
  if (error instanceof AnchorMismatchError) return <Note tone="bad">{t('anchor.mismatch')}</Note>;
  if (error instanceof WalletError && error.problem === 'wrong_chain') {
    return <WrongNetwork network={network} />;
  }
  return <SigningProblem error={error} network={network} missingGas={undefined} />;
}
