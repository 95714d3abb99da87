import { IconClock, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Offering } from '#contract/api/tokenization/offerings.ts';
import { ExternalLink } from '#renderer/components/action/text-link.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useOfferingText } from '#renderer/domain/offering/use-offering-text.ts';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { unanchoredOf } from './unanchored.ts';
import styles from './offering.module.css';

interface ChainLineProps {
  readonly offering: Pick<Offering, 'documents' | 'contract'>;
}

/** What the network has of the documents; nothing while the offering has no contract there. */
export function ChainLine({ offering }: ChainLineProps) {
  const { t } = useTranslation('tokenization');
  const format = useFormat();
  const text = useOfferingText();
  const { documents, contract } = offering;
  if (contract === null || documents.length === 0) return null;
  const found = unanchoredOf(offering);
  if (found !== null) {
    const said = t(`anchors.${found.kind}`, { name: text(found.document, 'name') });
    return (
      <div className={styles.chain}>
        {found.kind === 'other' ? (
          <Note tone="bad">{said}</Note>
        ) : (
          <p>
            <Icon icon={IconClock} size={16} /> {said}
          </p>
        )}
      </div>
    );
  }
  // As of the block at which the last of them was read.
  const block = Math.max(...documents.map(({ anchor }) => anchor?.block ?? 0));
  return (
    <div className={styles.chain} data-same>
      <p>
        <Icon icon={IconShieldCheck} size={16} />{' '}
        {t('anchors.same', { count: documents.length, block: formatWhole(block, format) })}
      </p>
      <Explorer contract={contract} />
    </div>
  );
}

/** Where the contract can be read by anybody; nothing where the network has no such site. */
function Explorer({ contract }: { readonly contract: NonNullable<Offering['contract']> }) {
  const { t } = useTranslation('tokenization');
  const { data } = useSettings();
  const chain = data?.chain;
  if (!chain || chain.chain_id !== contract.chain_id || chain.explorer_url === null) return null;
  return (
    <ExternalLink href={`${chain.explorer_url}/address/${contract.address}`}>
      {t('anchors.explorer')}
    </ExternalLink>
  );
}
