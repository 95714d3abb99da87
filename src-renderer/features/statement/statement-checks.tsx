import { useTranslation } from 'react-i18next';
import type { CheckedStatement } from '#contract/api/reports.ts';
import { CheckList } from '#renderer/components/text/check-list.tsx';
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
      <CheckList
        words={{ yes: t('check.yes'), no: t('check.no'), unknown: t('check.unknown') }}
        checks={checks.map(({ of, agrees }) => ({ of, agrees, text: t(`check.${of}`) }))}
      />
      <p className={styles.words}>{t('never')}</p>
    </div>
  );
}
