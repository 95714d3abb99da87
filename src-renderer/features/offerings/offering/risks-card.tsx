import { useTranslation } from 'react-i18next';
import type { Offering } from '#contract/api/tokenization/offerings.ts';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { useOfferingText } from '#renderer/domain/offering/use-offering-text.ts';
import styles from './offering.module.css';

interface RisksCardProps {
  readonly offering: Offering;
  readonly onRead: (version: number) => void;
}

/** What can go wrong, before anything else. */
export function RisksCard({ offering, onRead }: RisksCardProps) {
  const { t } = useTranslation('tokenization');
  const text = useOfferingText();
  const document = offering.documents.find(({ kind }) => kind === 'risks');
  return (
    <Card
      padding="none"
      title={t('risks')}
      subtitle={document && t('risks.lead', { version: document.version })}
      end={
        document && <TextButton onClick={() => onRead(document.id)}>{t('risks.read')}</TextButton>
      }
    >
      <ol className={styles.risks}>
        {offering.risks.map((risk) => (
          <li key={risk.clause_es}>
            <span>
              <b>{text(risk, 'clause')}</b> {text(risk, 'text')}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
