import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../action/button.tsx';
import { FileColumnsButton } from './file-columns-button.tsx';
import type { FileColumns } from './use-file-columns.ts';

interface ExportButtonsProps<Row> {
  readonly columns: FileColumns<Row>;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly onExport: () => void;
}

/** Above a list: its file, and which columns go into it. */
export function ExportButtons<Row>({ columns, busy, disabled, onExport }: ExportButtonsProps<Row>) {
  const { t } = useTranslation('common');
  return (
    <>
      <Button icon={IconDownload} busy={busy} disabled={disabled} onClick={onExport}>
        {t('button.exportCsv')}
      </Button>
      <FileColumnsButton columns={columns} />
    </>
  );
}
