import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { downloadBlob } from '#renderer/lib/browser/files.ts';
import { csvName, csvOf, type CsvColumn } from '#renderer/lib/csv.ts';

interface FileButtonProps<Row> {
  readonly name: string;
  readonly columns: readonly CsvColumn<Row>[];
  readonly rows: readonly Row[];
}

/** What is shown, as a file. */
export function FileButton<Row>({ name, columns, rows }: FileButtonProps<Row>) {
  const { t } = useTranslation('shop-sales');
  return (
    <Button
      size="sm"
      icon={IconDownload}
      disabled={rows.length === 0}
      onClick={() => downloadBlob(csvOf(columns, rows), csvName(name))}
    >
      {t('export')}
    </Button>
  );
}
