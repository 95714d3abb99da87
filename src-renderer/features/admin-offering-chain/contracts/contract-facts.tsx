import { useTranslation } from 'react-i18next';
import type { OfferingContract } from '#contract/api/admin/offering-chain.ts';
import { ExternalLink } from '#renderer/components/action/text-link.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Address, AddressBlock } from '#renderer/components/text/address.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useOnChain } from '../chain-context.tsx';
import { HashLink } from '../signing/sent-line.tsx';

interface ContractProps {
  readonly contract: OfferingContract;
}

const tones: Readonly<Record<OfferingContract['state'], ChipTone>> = {
  asked: 'warn',
  sent: 'progress',
  accepted: 'ok',
  refused: 'bad',
};

/** Where a contract is. */
export function ContractChip({ contract }: ContractProps) {
  const { t } = useTranslation('admin-offering-chain');
  if (contract.refusal === 'withdrawn') {
    return <StatusChip tone="neutral">{t('state.withdrawn')}</StatusChip>;
  }
  return <StatusChip tone={tones[contract.state]}>{t(`state.${contract.state}`)}</StatusChip>;
}

/** What is known of a contract, as far as it has come. */
export function ContractFacts({ contract }: ContractProps) {
  const { t } = useTranslation('admin-offering-chain');
  const format = useFormat();
  const { network } = useOnChain();
  const { address, block, tx_hash: hash, owner, custody, symbol, refusal } = contract;
  return (
    <>
      {refusal !== null && refusal !== 'withdrawn' && (
        <Note tone="bad">{t(`refusal.${refusal}`)}</Note>
      )}
      {contract.state === 'sent' && <Note tone="info">{t('state.sent.note')}</Note>}
      {address !== null && (
        <AddressBlock address={address} label={t('contract.address')} copyable>
          {network.explorerUrl !== null && (
            <ExternalLink href={`${network.explorerUrl}/address/${address}`}>
              {t('explorer')}
            </ExternalLink>
          )}
        </AddressBlock>
      )}
      <KeyValueList>
        {symbol !== null && <KeyValue label={t('symbol')}>{symbol}</KeyValue>}
        <KeyValue label={t('owner')}>
          <Address address={owner} />
        </KeyValue>
        {custody !== null && (
          <KeyValue label={t('custody')}>
            <Address address={custody} />
          </KeyValue>
        )}
        {hash !== null && (
          <KeyValue label={t('hash')}>
            <HashLink hash={hash} network={network} />
          </KeyValue>
        )}
        {block !== null && (
          <KeyValue label={t('block')}>
            {formatWhole(block, format)}
            {contract.accepted_at !== null && (
              <>
                {' '}
                · <DateText at={contract.accepted_at} as="dayTime" />
              </>
            )}
          </KeyValue>
        )}
      </KeyValueList>
    </>
  );
}
