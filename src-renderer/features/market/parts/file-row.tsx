import { IconDownload, IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/api/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { useDownload } from '#renderer/domain/file/use-download.ts';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import styles from './file-row.module.css';

interface FileRowProps {
  readonly of: Pick<Product['documents'][number], 'file' | 'title'>;
  /** Kind, size, what else is to be known. */
  readonly facts: ReactNode;
}

/** A file to be saved, by a link made at that moment. */
export function FileRow({ of: { file, title }, facts }: FileRowProps) {
  const { t } = useTranslation('market');
  const { text } = useSaid();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useDownload(file.id);
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <Icon icon={IconFileText} />
        <span className={styles.texts}>
          <b>
            <SaidText said={title} />
          </b>
          <small>{facts}</small>
        </span>
        <Button
          size="sm"
          icon={IconDownload}
          busy={isPending}
          aria-label={t('download.of', { name: text(title) })}
          onClick={() => mutate()}
        >
          {t('download')}
        </Button>
      </div>
      {error && <Note tone="bad">{errorText(error)}</Note>}
    </li>
  );
}
