import { useTranslation } from 'react-i18next';
import { questionColumns } from '#contract/rules/academy/question-csv.ts';
import { CsvImportSheet } from '#renderer/components/data/csv-import-sheet.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { useFieldErrors } from '#renderer/domain/writing/use-field-errors.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useImportQuestions } from './bank-mutations.ts';

interface ImportSheetProps {
  readonly lesson: number;
  readonly onClose: () => void;
}

/** Questions from a CSV file. */
export function ImportSheet({ lesson, onClose }: ImportSheetProps) {
  const { t } = useTranslation(['admin-academy', 'validation']);
  const errorText = useErrorText();
  const errorsOf = useFieldErrors();
  const { mutate, data: report, error, isPending } = useImportQuestions(lesson);
  const errors = report?.errors ?? [];
  const isGood = report !== undefined && errors.length === 0;
  const refused = Object.values(errorsOf(error)).join(' ');
  return (
    <CsvImportSheet
      title={t('import.title')}
      lead={t('import.lead')}
      template={{
        label: t('import.template'),
        file: 'questions.csv',
        head: questionColumns.join(';'),
      }}
      choose={{ label: t('import.choose'), field: t('import.file') }}
      store={t('import.store')}
      isBusy={isPending}
      refusal={error && (refused || errorText(error))}
      would={
        isGood
          ? t('import.would', { rows: report.rows, added: report.added, changed: report.changed })
          : null
      }
      canStore={isGood && report.rows > 0}
      wrong={
        errors.length > 0
          ? {
              title: t('import.wrong', { count: errors.length }),
              lines: errors.map(({ line, column, id }) => ({
                place: t('import.line', { line }),
                column,
                why: t(id, { ns: 'validation' }),
              })),
            }
          : null
      }
      onRead={(csv) => mutate({ csv, dry_run: true })}
      onStore={(csv) =>
        mutate(
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
      onClose={onClose}
    />
  );
}
