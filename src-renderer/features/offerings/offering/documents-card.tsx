import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Offering } from '#contract/api/tokenization/offerings.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { shortDigest } from '#renderer/domain/offering/short-digest.ts';
import { useOfferingText } from '#renderer/domain/offering/use-offering-text.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { ChainLine } from './chain-line.tsx';
import styles from '../offerings.module.css';

interface DocumentsCardProps {
  readonly offering: Offering;
  readonly onRead: (version: number) => void;
}

/** What is accepted by name, each in the version that holds now. */
export function DocumentsCard({ offering, onRead }: DocumentsCardProps) {
  const { t } = useTranslation('tokenization');
  const format = useFormat();
  const text = useOfferingText();
  return (
    <Card padding="none" title={t('documents')} subtitle={t('documents.lead')}>
      <ul>
        {offering.documents.map((document) => {
          const { id, version, digest, words, languages, approved_at: at } = document;
          const name = text(document, 'name');
          return (
            <li key={id} className={styles.document}>
              <Icon icon={IconFileText} />
              <div>
                <p className={styles.name}>
                  {name} <span className={styles.version}>{t('version', { version })}</span>
                </p>
                <p className={styles.hint}>
                  <DateText at={at} /> ·{' '}
                  {t('words', { count: words, words: formatWhole(words, format) })} ·{' '}
                  {languages.join(', ')} · <code title={digest}>{shortDigest(digest)}</code>
                </p>
              </div>
              <span className={styles.acts}>
                <CopyButton value={digest} compact>
                  {t('documents.copy', { name })}
                </CopyButton>
                <Button
                  size="sm"
                  aria-label={t('documents.read.of', { name })}
                  onClick={() => onRead(id)}
                >
                  {t('documents.read')}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      <ChainLine offering={offering} />
    </Card>
  );
}
