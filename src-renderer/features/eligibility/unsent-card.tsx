import { useTranslation } from 'react-i18next';
import type { IdentityDocument } from '#contract/api/tokenization/eligibility.ts';
import { Card } from '#renderer/components/card.tsx';
import { SentDocument } from './document-slot.tsx';
import styles from './eligibility.module.css';

/** Documents that were sent with no claim, where none can be asked for: they can be removed. */
export function UnsentCard({ documents }: { readonly documents: readonly IdentityDocument[] }) {
  const { t } = useTranslation('eligibility');
  return (
    <Card title={t('unsent.title')} subtitle={t('unsent.text')}>
      <ul className={styles.slots}>
        {documents.map((document) => (
          <li key={document.id} className={styles.slot}>
            <div className={styles.slotBody}>
              <span className={styles.slotLabel}>{t(`document.${document.kind}`)}</span>
              <SentDocument document={document} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
