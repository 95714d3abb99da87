import { useTranslation } from 'react-i18next';
import { ApiError } from '#renderer/lib/api/error.ts';
import { askPath, useIsSupportOn } from '#renderer/lib/ask-support.ts';
import { TextLink } from '../action/text-link.tsx';
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
  const isSupportOn = useIsSupportOn();
  // What the server itself can't explain is for support; a lost connection is not.
  const requestId = error instanceof ApiError && error.isUnanswered ? error.requestId : undefined;
  return (
    <Note
      tone="bad"
      action={{ label: t('button.retry'), onClick: onRetry }}
      reference={isSupportOn ? requestId : undefined}
    >
      {errorText(error)}
      {isSupportOn && requestId !== undefined && (
        <>
          {' '}
          <TextLink to={askPath({ requestId, isError: true })}>{t('ask.support')}</TextLink>
        </>
      )}
    </Note>
  );
}
