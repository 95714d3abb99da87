import { IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CheckedStatement } from '#contract/api/reports.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { Note, type NoteTone } from '#renderer/components/text/note.tsx';
import {
  checkStatement,
  verdictOf,
  type StatementVerdict,
} from '#renderer/domain/report/statement-check.ts';
import styles from './statement.module.css';

const tones: Readonly<Record<StatementVerdict, NoteTone>> = {
  verified: 'ok',
  differs: 'bad',
  partial: 'info',
};

function lookOf(agrees: boolean | null) {
  if (agrees === null) return { icon: IconHelpCircle, key: 'unknown' } as const;
  return agrees
    ? ({ icon: IconCircleCheck, key: 'yes' } as const)
    : ({ icon: IconCircleX, key: 'no' } as const);
}

/** What this device worked out again from the entries, and what nobody here can know. */
export function StatementChecks({ statement }: { readonly statement: CheckedStatement }) {
  const { t } = useTranslation('statement');
  const checks = checkStatement(statement);
  const verdict = verdictOf(checks);
  return (
    <div className={styles.checks}>
      <div role="status">
        <Note tone={tones[verdict]}>{t(`verdict.${verdict}`)}</Note>
      </div>
      <ul className={styles.list}>
        {checks.map(({ of, agrees }) => {
          const { icon, key } = lookOf(agrees);
          return (
            <li key={of} data-agrees={key}>
              <Icon icon={icon} size={18} />
              <span>
                {t(`check.${of}`)} <b>{t(`check.${key}`)}</b>
              </span>
            </li>
          );
        })}
      </ul>
      <p className={styles.words}>{t('never')}</p>
    </div>
  );
}
