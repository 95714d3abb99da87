import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '#renderer/components/text/note.tsx';
import { formatToken } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { WalletNetwork } from './wallet-connection.ts';
import { useWalletConnection } from './wallet-context.tsx';
import type { WalletError } from './wallet-error.ts';

interface WalletProblemNoteProps {
  readonly error: WalletError;
  readonly network: WalletNetwork;
  /** What the account lacks for the network fee, in whole coins; undefined where nobody knows. */
  readonly missingGas?: string | undefined;
  /** What to do where nobody knows whether it was sent; by default the server looks for a payment. */
  readonly closed?: ReactNode;
}

/** Why a wallet signed nothing, and the way on. `WrongNetwork` stands beside it and says the rest. */
export function WalletProblemNote(props: WalletProblemNoteProps) {
  const { error, network, missingGas, closed } = props;
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const connection = useWalletConnection();
  const { problem, current, expected } = error;
  const coin = network.nativeSymbol;
  switch (problem) {
    case 'wrong_chain':
      return null;
    case 'gas':
      return (
        <Note tone="bad">
          {missingGas === undefined
            ? t('gasUnknown', { coin })
            : t('gas', { coin, missing: formatToken(missingGas, format) })}
        </Note>
      );
    case 'wrong_account':
      return (
        <Note
          tone="bad"
          action={{ label: t('chooseAccount'), onClick: () => void connection.chooseAccount() }}
        >
          {t('wrong_account', { current, expected })}
        </Note>
      );
    case 'closed':
      return <Note tone="bad">{closed ?? t('closed')}</Note>;
    default:
      return (
        <Note tone={problem === 'rejected' ? 'warn' : 'bad'}>
          {t(problem, { network: network.name, chainId: network.chainId })}
        </Note>
      );
  }
}
