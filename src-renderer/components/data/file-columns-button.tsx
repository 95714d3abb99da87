import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../action/button.tsx';
import { IconButton } from '../action/icon-button.tsx';
import { Checkbox } from '../form/choice/checkbox.tsx';
import { Sheet } from '../overlay/sheet.tsx';
import type { FileColumns } from './use-file-columns.ts';
import styles from './file-columns-button.module.css';

interface FileColumnsButtonProps<Row> {
  readonly columns: FileColumns<Row>;
}

/** Beside an export button: selects the file's columns, stored on the device. */
export function FileColumnsButton<Row>({ columns }: FileColumnsButtonProps<Row>) {
  const { t } = useTranslation('common');
  const [isOpen, setIsOpen] = useState(false);
  const { all, chosen, toggle, showAll } = columns;
  return (
    <>
      <IconButton
        icon={IconColumns3}
        label={t('file.columns')}
        look="edged"
        onClick={() => setIsOpen(true)}
      />
      <Sheet
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('file.columns')}
        width={440}
        footer={
          <>
            {showAll && (
              <Button kind="quiet" onClick={showAll}>
                {t('file.columns.all')}
              </Button>
            )}
            <Button kind="primary" onClick={() => setIsOpen(false)}>
              {t('file.columns.done')}
            </Button>
          </>
        }
      >
        <p className={styles.hint}>{t('file.columns.hint')}</p>
        <ul className={styles.columns}>
          {all.map(({ key, title, missing }) => {
            const isIn = chosen.some((column) => column.key === key);
            return (
              <li key={key}>
                <label className={styles.column}>
                  <Checkbox
                    checked={isIn}
                    // A file needs at least one column.
                    disabled={missing !== undefined || (isIn && chosen.length === 1)}
                    onChange={() => toggle(key)}
                  />
                  <span>
                    {title}
                    {missing !== undefined && <span className={styles.missing}>{missing}</span>}
                  </span>
                </label>
              </li>
            );
          })}
        </ul>
      </Sheet>
    </>
  );
}
