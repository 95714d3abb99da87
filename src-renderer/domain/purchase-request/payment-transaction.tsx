import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { ExternalLink } from '#renderer/components/action/text-link.tsx';
import { ShortHash } from '#renderer/components/text/address.tsx';

interface PaymentTransactionProps {
  readonly hash: string;
  /** Where it can be looked up; null where its chain has no explorer. */
  readonly explorerUrl: string | null;
}

/** The transaction of a payment: a link to the explorer, or its hash to copy where there is none. */
export function PaymentTransaction({ hash, explorerUrl }: PaymentTransactionProps) {
  const { t } = useTranslation('purchase-request');
  if (explorerUrl !== null) {
    return (
      <ExternalLink href={explorerUrl} icon={IconExternalLink}>
        {t('receipts.explorer')}
      </ExternalLink>
    );
  }
  return (
    <>
      <ShortHash hash={hash} />
      <CopyButton value={hash} compact />
    </>
  );
}
