import { useTranslation } from 'react-i18next';
import { Note } from '#renderer/components/text/note.tsx';
import { WalletError } from '#renderer/domain/wallet/wallet-error.ts';
import { WalletProblemNote } from '#renderer/domain/wallet/wallet-problem-note.tsx';
import type { WalletNetwork } from '#renderer/domain/wallet/wallet-connection.ts';
import { usePayoutError } from '../payout-error.ts';
import { IntentMismatchError } from './sign-batch.ts';

interface SigningProblemProps {
  /** Number of the run; undefined where none is being signed. */
  readonly run?: number;
  readonly error: unknown;
  readonly network: WalletNetwork;
  /** What the account lacks for the network fee, in whole coins; undefined where nobody knows. */
  readonly missingGas: string | undefined;
}

/** Why nothing (more) was signed, whether money moved, and the way on. */
export function SigningProblem({ run, error, ...rest }: SigningProblemProps) {
  const { t } = useTranslation('payouts');
  const errorText = usePayoutError();
  if (error instanceof WalletError) return <WalletProblemNote error={error} {...rest} />;
  if (error instanceof IntentMismatchError && run !== undefined) {
    return <Note tone="bad">{t('mismatch', { run, field: t(`mismatch.${error.field}`) })}</Note>;
  }
  return <Note tone="bad">{errorText(error)}</Note>;
}
