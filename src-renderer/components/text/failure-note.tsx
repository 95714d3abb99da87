import { useTranslation } from 'react-i18next';
import { useErrorText } from './error-text.ts';
import { Note } from './note.tsx';

interface FailureNoteProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The error of a query, with a retry button. */
export function FailureNote({ error, onRetry }: FailureNoteProps) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  return (
    <Note tone="bad" action={{ label: t('button.retry'), onClick: onRetry }}>
      {errorText(error)}
    </Note>
  );
}
