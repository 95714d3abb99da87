import { useQueryClient } from '@tanstack/react-query';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#contract/api/academy/academy.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { downloadBlob } from '#renderer/lib/browser/files.ts';
import { ApiError } from '#renderer/lib/api-error.ts';
import { academyQueries } from '../academy-queries.ts';
import { fileText } from '../file-text.ts';
import { SaidText } from '../said-text.tsx';
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
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const download = async () => {
    setBusy(true);
    setError(null);
    try {
      // A link of before may have expired.
      const { url, name } = await queryClient.query({
        ...academyQueries.file(file.id),
        staleTime: 0,
      });
      const response = await fetch(url);
      if (!response.ok) throw new ApiError(response.status);
      downloadBlob(await response.blob(), name);
      onOpened?.();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
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
        <Button size="sm" busy={isBusy} onClick={() => void download()}>
          {t('download')}
        </Button>
      </div>
      {error !== null && (
        <div className={styles.documentError}>
          <Note tone="bad">
            {errorText(error instanceof ApiError ? error : new ApiError('FETCH_ERROR'))}
          </Note>
        </div>
      )}
    </>
  );
}
