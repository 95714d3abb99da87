import { useTranslation } from 'react-i18next';
import type { TreasuryView } from '#contract/api/admin/payouts.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { WalletError } from '#renderer/domain/wallet/wallet-error.ts';
import { useWalletConnection } from '#renderer/domain/wallet/wallet-context.tsx';
import type { WalletNetwork } from '#renderer/domain/wallet/wallet-connection.ts';
import { formatToken } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { usePayoutError } from '../payout-error.ts';
import { IntentMismatchError } from './sign-batch.ts';

interface SigningProblemProps {
  /** Number of the run; undefined where none is being signed. */
  readonly run?: number;
  readonly error: unknown;
  readonly network: WalletNetwork;
  readonly treasury: TreasuryView;
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

interface WalletProblemProps extends Omit<SigningProblemProps, 'run' | 'error'> {
  readonly error: WalletError;
}

function WalletProblemNote({ error, network, treasury, missingGas }: WalletProblemProps) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const connection = useWalletConnection();
  const { problem, current, expected } = error;
  const coin = treasury.native_symbol;
  if (problem === 'gas') {
    return (
      <Note tone="bad">
        {missingGas === undefined
          ? t('gasUnknown', { coin })
          : t('gas', { coin, missing: formatToken(missingGas, format) })}
      </Note>
    );
  }
  if (problem === 'wrong_account') {
    const choose = { label: t('chooseAccount'), onClick: () => void connection.chooseAccount() };
    return (
      <Note tone="bad" action={choose}>
        {t('wrong_account', { current, expected })}
      </Note>
    );
  }
  if (problem === 'wrong_chain') return null; // WrongNetwork stands beside it, with its remedy.
  return (
    <Note tone={problem === 'rejected' ? 'warn' : 'bad'}>
      {t(problem, { network: network.name, chainId: network.chainId })}
    </Note>
  );
}
