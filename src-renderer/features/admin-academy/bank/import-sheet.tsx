import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { questionColumns } from '#contract/rules/academy/question-csv.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { downloadText } from '#renderer/lib/browser/files.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useFieldErrors } from '#renderer/domain/writing/use-field-errors.ts';
import { useImportQuestions } from './bank-mutations.ts';
import styles from './bank.module.css';

interface ImportSheetProps {
  readonly lesson: number;
  readonly onClose: () => void;
}

/** Reads a CSV file: first what it would do, or what is wrong by line; then it is stored. */
export function ImportSheet({ lesson, onClose }: ImportSheetProps) {
  const { t } = useTranslation(['admin-academy', 'validation']);
  const errorText = useErrorText();
  const errorsOf = useFieldErrors();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [csv, setCsv] = useState('');
  const run = useImportQuestions(lesson);
  const report = run.data;
  const isGood = report !== undefined && report.errors.length === 0;
  const refused = Object.values(errorsOf(run.error));
  const choose = async (file: File) => {
    const text = await file.text();
    setCsv(text);
    setName(file.name);
    run.mutate({ csv: text, dry_run: true });
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      width={620}
      title={t('import.title')}
      footer={
        <>
          <Button
            kind="quiet"
            icon={IconDownload}
            onClick={() =>
              downloadText(`${questionColumns.join(';')}\r\n`, 'questions.csv', 'text/csv')
            }
          >
            {t('import.template')}
          </Button>
          <Button
            kind="primary"
            disabled={!isGood || report.rows === 0}
            busy={run.isPending}
            onClick={() =>
              run.mutate(
                { csv, dry_run: false },
                {
                  onSuccess: ({ is_stored, rows }) => {
                    if (!is_stored) return;
                    showToast('ok', t('import.done', { count: rows }));
                    onClose();
                  },
                },
              )
            }
          >
            {t('import.store')}
          </Button>
        </>
      }
    >
      <div className={styles.bank}>
        <p className={styles.hint}>{t('import.lead')}</p>
        <div className={styles.choose}>
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,text/csv"
            aria-label={t('import.file')}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void choose(file);
              target.value = '';
            }}
          />
          <Button icon={IconUpload} onClick={() => input.current?.click()}>
            {t('import.choose')}
          </Button>
          {name !== '' && <span>{name}</span>}
        </div>
        {run.error && (
          <Note tone="bad">{refused.length > 0 ? refused.join(' ') : errorText(run.error)}</Note>
        )}
        {isGood && (
          <Note tone="ok">
            {t('import.would', { rows: report.rows, added: report.added, changed: report.changed })}
          </Note>
        )}
        {report && report.errors.length > 0 && (
          <>
            <Note tone="bad">{t('import.wrong', { count: report.errors.length })}</Note>
            <ol className={styles.lines}>
              {report.errors.map(({ line, column, id }) => (
                <li key={`${line}.${column}.${id}`}>
                  <b>{t('import.line', { line })}</b>
                  {column !== null && <code>{column}</code>}
                  <span>{t(id, { ns: 'validation' })}</span>
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </Sheet>
  );
}
