import { useTranslation } from 'react-i18next';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import type { useFactorStatus } from './factor-queries.ts';

export function StatusFailure({ query }: { readonly query: ReturnType<typeof useFactorStatus> }) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  return (
    <Note tone="bad" action={{ label: t('button.retry'), onClick: () => void query.refetch() }}>
      {errorText(query.error)}
    </Note>
  );
}
