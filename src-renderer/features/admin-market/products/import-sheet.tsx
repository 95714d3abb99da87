import { useTranslation } from 'react-i18next';
import { productColumns } from '#contract/rules/market/product-csv.ts';
import { CsvImportSheet } from '#renderer/components/data/csv-import-sheet.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useImportProducts } from './product-mutations.ts';

/** Products from a CSV file: all of them, or nothing. */
export function ImportSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('shop-products');
  const errorText = useErrorText();
  const { mutate, data: report, error, isPending } = useImportProducts();
  const errors = report?.errors ?? [];
  const isGood = report !== undefined && errors.length === 0 && report.rows > 0;
  return (
    <CsvImportSheet
      title={t('import.open')}
      lead={t('import.lead')}
      template={{
        label: t('import.template'),
        file: t('import.template.file'),
        head: productColumns.join(','),
      }}
      choose={{ label: t('import.choose'), field: t('import.file') }}
      store={t('import.apply')}
      isBusy={isPending}
      refusal={error && errorText(error)}
      would={
        isGood
          ? t('import.would', {
              created: report.created,
              changed: report.changed,
              variants: report.variants,
            })
          : null
      }
      canStore={isGood}
      wrong={
        errors.length > 0
          ? {
              title: t('import.wrong', { count: new Set(errors.map(({ line }) => line)).size }),
              lines: errors.map(({ line, column, id }) => ({
                place: t('import.line', { line }),
                column,
                why: t(`csv.${id}`),
              })),
            }
          : null
      }
      onRead={(csv) => mutate({ csv, apply: false })}
      onStore={(csv) =>
        mutate(
          { csv, apply: true },
          {
            onSuccess: ({ applied, rows }) => {
              if (!applied) return;
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
