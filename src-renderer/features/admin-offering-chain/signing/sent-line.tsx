import { useTranslation } from 'react-i18next';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { ExternalLink } from '#renderer/components/action/text-link.tsx';
import { ShortHash } from '#renderer/components/text/address.tsx';
import type { WalletNetwork } from '#renderer/domain/wallet/wallet-connection.ts';
import styles from '../admin-offering-chain.module.css';

interface HashLinkProps {
  readonly hash: string;
  readonly network: Pick<WalletNetwork, 'explorerUrl'>;
  readonly kind?: 'tx' | 'address';
}

/** A hash or address, shortened, as a link to the explorer where there is one; copied whole. */
export function HashLink({ hash, network, kind = 'tx' }: HashLinkProps) {
  const { explorerUrl } = network;
  return (
    <span className={styles.hash}>
      {explorerUrl === null ? (
        <ShortHash hash={hash} />
      ) : (
        <ExternalLink href={`${explorerUrl}/${kind}/${hash}`}>
          <ShortHash hash={hash} />
        </ExternalLink>
      )}
      <CopyButton value={hash} compact />
    </span>
  );
}

/** The wallet sent it; no final block has it yet. */
export function SentLine({ hash, network }: Omit<HashLinkProps, 'kind'>) {
  const { t } = useTranslation('admin-offering-chain');
  return (
    <p className={styles.hint}>
      {t('sign.sent')} <HashLink hash={hash} network={network} />
    </p>
  );
}
