import { IconFileDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#contract/api/academy/academy.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { fileText } from '#renderer/domain/file/file-text.ts';
import { useDownload } from '#renderer/domain/file/use-download.ts';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './lesson.module.css';

interface DocumentsProps {
  readonly documents: Lesson['documents'];
  readonly onOpened?: (() => void) | undefined;
}

/** Files that go with a lesson. */
export function Documents({ documents, onOpened }: DocumentsProps) {
  if (documents.length === 0) return null;
  return (
    <Card padding="none">
      <ul className={styles.documents}>
        {documents.map((document) => (
          <li key={document.file.id}>
            <DocumentRow document={document} onOpened={onOpened} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface DocumentRowProps {
  readonly document: Lesson['documents'][number];
  readonly onOpened: (() => void) | undefined;
}

function DocumentRow({ document: { file, title }, onOpened }: DocumentRowProps) {
  const { t } = useTranslation('lesson');
  const format = useFormat();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useDownload(file.id);
  return (
    <>
      <div className={styles.document}>
        <span className={styles.tile}>
          <Icon icon={IconFileDownload} />
        </span>
        <span className={styles.documentTexts}>
          <b>
            <SaidText said={title} />
          </b>
          <small>{fileText(file, format)}</small>
        </span>
        <Button
          size="sm"
          busy={isPending}
          onClick={() => mutate(undefined, { onSuccess: () => onOpened?.() })}
        >
          {t('download')}
        </Button>
      </div>
      {error !== null && (
        <div className={styles.documentError}>
          <Note tone="bad">{errorText(error)}</Note>
        </div>
      )}
    </>
  );
}
