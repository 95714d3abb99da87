import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { productColumns } from '#contract/rules/market/product-csv.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { downloadText } from '#renderer/lib/browser/files.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useImportProducts } from './product-mutations.ts';
import styles from './products.module.css';

/** Reads a CSV file: first what it would do, or what is wrong by line; then all of it, or nothing. */
export function ImportSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('shop-products');
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ readonly name: string; readonly csv: string } | null>(null);
  const run = useImportProducts();
  const report = run.data;
  const isGood = report !== undefined && report.errors.length === 0 && report.rows > 0;
  const choose = async (chosen: File) => {
    const csv = await chosen.text();
    setFile({ name: chosen.name, csv });
    run.mutate({ csv, apply: false });
  };
  const apply = () =>
    file &&
    run.mutate(
      { csv: file.csv, apply: true },
      {
        onSuccess: ({ applied, rows }) => {
          if (!applied) return;
          showToast('ok', t('import.done', { count: rows }));
          onClose();
        },
      },
    );
  return (
    <Sheet
      opened
      onClose={onClose}
      width={620}
      title={t('import.open')}
      locked={run.isPending}
      footer={
        <>
          <Button
            kind="quiet"
            icon={IconDownload}
            onClick={() =>
              downloadText(`${productColumns.join(',')}\r\n`, t('import.template.file'), 'text/csv')
            }
          >
            {t('import.template')}
          </Button>
          <Button kind="primary" disabled={!isGood} busy={run.isPending} onClick={apply}>
            {t('import.apply')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.hint}>{t('import.lead')}</p>
        <div className={styles.choose}>
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,text/csv"
            aria-label={t('import.file')}
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen) void choose(chosen);
              target.value = '';
            }}
          />
          <Button icon={IconUpload} onClick={() => input.current?.click()}>
            {t('import.choose')}
          </Button>
          {file && <span>{file.name}</span>}
        </div>
        {run.error && <Note tone="bad">{errorText(run.error)}</Note>}
        {isGood && (
          <Note tone="ok">
            {t('import.would', {
              created: report.created,
              changed: report.changed,
              variants: report.variants,
            })}
          </Note>
        )}
        {report && report.errors.length > 0 && (
          <>
            <Note tone="bad">
              {t('import.wrong', { count: new Set(report.errors.map(({ line }) => line)).size })}
            </Note>
            <ol className={styles.lines}>
              {report.errors.map(({ line, column, id }) => (
                <li key={`${line}.${column}.${id}`}>
                  <b>{t('import.line', { line })}</b>
                  {column !== null && <code>{column}</code>}
                  <span>{t(`csv.${id}`)}</span>
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </Sheet>
  );
}
