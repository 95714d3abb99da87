import { useTranslation } from 'react-i18next';
import { Note } from '#renderer/components/text/note.tsx';
import type { WalletNetwork } from '#renderer/domain/wallet/wallet-connection.ts';
import { WalletError } from '#renderer/domain/wallet/wallet-error.ts';

interface SweepProblemProps {
  readonly error: unknown;
  readonly network: WalletNetwork;
}

/** Why nothing was signed. */
export function SweepProblem({ error, network }: SweepProblemProps) {
  const { t } = useTranslation(['admin-exceptions', 'wallet']);
  if (!(error instanceof WalletError)) return <Note tone="bad">{t('sweeps.mismatch')}</Note>;
  const { problem } = error;
  if (problem === 'wrong_chain') return null; // WrongNetwork stands beside it, with its remedy.
  if (problem === 'gas') {
    return <Note tone="bad">{t('gasUnknown', { ns: 'wallet', coin: network.nativeSymbol })}</Note>;
  }
  return (
    <Note tone={problem === 'rejected' ? 'warn' : 'bad'}>
      {t(problem, { ns: 'wallet', network: network.name, chainId: network.chainId })}
    </Note>
  );
}
