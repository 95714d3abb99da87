import { useTranslation } from 'react-i18next';
import { Note } from '#renderer/components/text/note.tsx';
import { useWalletConnection } from '#renderer/domain/wallet/wallet-context.tsx';
import type { WalletNetwork } from '#renderer/domain/wallet/wallet-connection.ts';
import { WalletError } from '#renderer/domain/wallet/wallet-error.ts';
import { formatToken } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useRequestRefusal } from './request-refusal.ts';
import { NotPayableError, ShortGasError, ShortTokensError } from './send-payment.ts';

interface WalletPaymentProblemProps {
  readonly error: unknown;
  readonly network: WalletNetwork;
  readonly token: string;
}

/** Why nothing was signed, whether money moved, and the way on. */
export function WalletPaymentProblem({ error, network, token }: WalletPaymentProblemProps) {
  const { t } = useTranslation(['purchase-request', 'wallet']);
  const format = useFormat();
  const refusal = useRequestRefusal();
  const connection = useWalletConnection();
  const coin = network.nativeSymbol;
  if (error instanceof NotPayableError) return <Note tone="warn">{t('refusal.not_payable')}</Note>;
  if (error instanceof ShortTokensError) {
    const [balance, amount] = [error.balance, error.amount].map((units) =>
      formatToken(units, format, true),
    );
    return <Note tone="bad">{t('wallet.token', { balance, amount, token })}</Note>;
  }
  if (error instanceof ShortGasError) {
    const missing = formatToken(error.missing, format);
    return <Note tone="bad">{t('gas', { ns: 'wallet', coin, missing })}</Note>;
  }
  if (!(error instanceof WalletError)) return <Note tone="bad">{refusal(error)}</Note>;
  const { problem, current, expected } = error;
  if (problem === 'wrong_chain') return null; // WrongNetwork stands beside it, with its remedy.
  if (problem === 'gas') return <Note tone="bad">{t('gasUnknown', { ns: 'wallet', coin })}</Note>;
  if (problem === 'wrong_account') {
    const choose = {
      label: t('chooseAccount', { ns: 'wallet' }),
      onClick: () => void connection.chooseAccount(),
    };
    return (
      <Note tone="bad" action={choose}>
        {t('wrong_account', { ns: 'wallet', current, expected })}
      </Note>
    );
  }
  return (
    <Note tone={problem === 'rejected' ? 'warn' : 'bad'}>
      {t(problem, { ns: 'wallet', network: network.name, chainId: network.chainId })}
    </Note>
  );
}
