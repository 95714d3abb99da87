import { useTranslation } from 'react-i18next';
import type { PayoutRun } from '#contract/api/admin/payouts.ts';
import { AddressBlock } from '#renderer/components/text/address.tsx';
import { useWalletState } from '#renderer/domain/wallet/wallet-context.tsx';
import { useTreasury } from '../treasury/context.tsx';

interface RunAddressesProps {
  readonly run: PayoutRun;
  /** What the connected account does. */
  readonly signer: string;
}

/** The contract that pays the run, and the account that signs. */
export function RunAddresses({ run, signer }: RunAddressesProps) {
  const { t } = useTranslation('payouts');
  const wallet = useWalletState();
  const { treasury } = useTreasury();
  return (
    <>
      <AddressBlock address={run.contract} label={t('pay.contract')} />
      {wallet.phase === 'connected' && (
        <AddressBlock address={treasury.operator?.address ?? wallet.address} label={signer} />
      )}
    </>
  );
}
