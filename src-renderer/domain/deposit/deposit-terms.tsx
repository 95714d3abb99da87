import { useTranslation } from 'react-i18next';
import { DateText } from '#renderer/components/text/date-text.tsx';
import styles from './deposit.module.css';

const sections = ['risk', 'pools', 'global', 'chain', 'records', 'changes'] as const;

interface DepositTermsProps {
  /** As the server names it: a day, "2026-10-01". It is recorded with the deposit. */
  readonly version: string;
}

/** What a member accepts with a deposit in a pool or in the global network. */
export function DepositTerms({ version }: DepositTermsProps) {
  const { t } = useTranslation('deposit');
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(version);
  return (
    <div className={styles.terms}>
      {sections.map((section) => (
        <section key={section}>
          <h3>{t(`terms.${section}.title`)}</h3>
          <p>{t(`terms.${section}.text`)}</p>
        </section>
      ))}
      <p className={styles.version}>
        {t('terms.version')} {isDay ? <DateText at={version} utc /> : version}
      </p>
    </div>
  );
}
