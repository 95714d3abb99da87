import { IconFileCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubscriptionDetail } from '#contract/api/tokenization/offerings.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { shortDigest } from '#renderer/domain/offering/short-digest.ts';
import { useOfferingText } from '#renderer/domain/offering/use-offering-text.ts';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { VersionSheet } from '../reader/version-sheet.tsx';
import styles from '../offerings.module.css';

/** What was accepted: these versions stay, whatever comes after them. */
export function AcceptedCard({ subscription }: { readonly subscription: SubscriptionDetail }) {
  const { t } = useTranslation('tokenization');
  const text = useOfferingText();
  const isOn = useIsAreaOn('tokenization') ?? false;
  const [reading, setReading] = useState<number | null>(null);
  return (
    <Card padding="none" title={t('accepted')} subtitle={t('accepted.lead')}>
      <ul>
        {subscription.documents.map((document) => {
          const { id, version, digest, accepted_at: at } = document;
          const name = text(document, 'name');
          return (
            <li key={id} className={styles.document}>
              <Icon icon={IconFileCheck} />
              <div>
                <p className={styles.name}>
                  {name} <span className={styles.version}>{t('version', { version })}</span>
                </p>
                <p className={styles.hint}>
                  {t('accepted.at')} <DateText at={at} as="dayTime" /> ·{' '}
                  <code title={digest}>{shortDigest(digest)}</code>
                </p>
              </div>
              <span className={styles.acts}>
                <CopyButton value={digest} compact>
                  {t('documents.copy', { name })}
                </CopyButton>
                {isOn && (
                  <Button
                    size="sm"
                    aria-label={t('documents.read.of', { name })}
                    onClick={() => setReading(id)}
                  >
                    {t('documents.read')}
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <VersionSheet version={reading} onClose={() => setReading(null)} />
    </Card>
  );
}
