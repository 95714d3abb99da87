import { useTranslation } from 'react-i18next';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { AddressField } from '#renderer/domain/address-book/address-field.tsx';
import { useWalletState } from '#renderer/domain/wallet/wallet-context.tsx';
import { useAskRegistry, useAskToken } from '../chain-queries.ts';
import { useOnChain } from '../chain-context.tsx';
import type { RegistryValues, TokenValues } from './contract-schema.ts';
import { ContractSheet } from './contract-sheet.tsx';

interface AskSheetProps {
  readonly onClose: () => void;
}

/** The connected account to begin with: who deploys is mostly who grants roles. */
function useOwnAddress(): string {
  const wallet = useWalletState();
  return wallet.phase === 'connected' ? wallet.address : '';
}

/** Asks for the data of the registry, which serves all offerings. */
export function AskRegistrySheet({ onClose }: AskSheetProps) {
  const { t } = useTranslation('admin-offering-chain');
  const owner = useOwnAddress();
  const ask = useAskRegistry();
  return (
    <ContractSheet<RegistryValues>
      title={t('ask.registry')}
      lead={t('ask.registry.lead')}
      submit={t('ask')}
      schema={async () => (await import('./contract-schema.ts')).registrySchema}
      first={{ owner, custody: '' }}
      onSubmit={(values) => ask.mutateAsync(values)}
      onClose={onClose}
    >
      <AddressField name="owner" label={t('owner')} hint={t('owner.hint')} />
      <AddressField name="custody" label={t('custody')} hint={t('custody.hint')} />
    </ContractSheet>
  );
}

/** Asks for the data of the offering's token, with the terms that two persons approved. */
export function AskTokenSheet({ onClose }: AskSheetProps) {
  const { t } = useTranslation('admin-offering-chain');
  const { offering } = useOnChain();
  const owner = useOwnAddress();
  const ask = useAskToken(offering.id);
  return (
    <ContractSheet<TokenValues>
      title={t('ask.token')}
      lead={t('ask.token.lead', { name: offering.name_es })}
      submit={t('ask')}
      schema={async () => (await import('./contract-schema.ts')).tokenSchema}
      first={{ owner, symbol: '' }}
      onSubmit={(values) => ask.mutateAsync(values)}
      onClose={onClose}
    >
      <AddressField name="owner" label={t('owner')} hint={t('owner.hint')} />
      <TextField
        name="symbol"
        label={t('symbol')}
        hint={t('symbol.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={11}
      />
    </ContractSheet>
  );
}
