import { useQuery } from '@tanstack/react-query';
import { IconTopologyStar } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import {
  addressBookQueries,
  isSameAddress,
} from '#renderer/domain/address-book/address-book-queries.ts';
import { AddressField } from '#renderer/domain/address-book/address-field.tsx';
import type { WithdrawalDraft } from './draft.ts';

interface WalletFieldProps {
  readonly currency: string;
  /** The network the money travels on; undefined while the settings are not known. */
  readonly network: { readonly name: string; readonly chain_id: number } | undefined;
  /** The known address that the one in the field could be mistaken for. */
  readonly lookAlike: string | null;
}

/** Where the money goes, with its name in the address book where it has one. */
export function WalletField({ currency, network, lookAlike }: WalletFieldProps) {
  const { t } = useTranslation('withdrawals');
  const wallet = useWatch<WithdrawalDraft, 'wallet'>({ name: 'wallet' });
  const book = useQuery(addressBookQueries.list).data?.items;
  const saved = book?.find(({ address }) => isSameAddress(address, wallet.trim()));
  return (
    <AddressField
      name="wallet"
      label={t('wallet.label')}
      hint={network && t('wallet.hint', { currency, network: network.name })}
      lookAlike={lookAlike ?? undefined}
      caption={
        <>
          {saved?.label}{' '}
          {network && (
            <StatusChip tone="neutral" icon={IconTopologyStar}>
              {t('network.named', { network: network.name, chainId: network.chain_id })}
            </StatusChip>
          )}
        </>
      }
    />
  );
}
