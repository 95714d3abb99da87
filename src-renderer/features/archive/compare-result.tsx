import { useTranslation } from 'react-i18next';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import type { ComparedPapers } from '#renderer/domain/archive/compare-kept.ts';
import { askPath, useIsSupportOn } from '#renderer/lib/ask-support.ts';
import { useKeptTexts } from './use-kept-texts.ts';

/** What came of comparing with the server, and what to do where it differs. */
export function CompareResult({ result }: { readonly result: ComparedPapers }) {
  const { t } = useTranslation('archive');
  const { name } = useKeptTexts();
  const { differing, gone, unasked } = result;
  const isBad = differing > 0 || gone.length > 0;
  return (
    <div role="status">
      {isBad && (
        <Note tone="bad">
          {differing > 0 && <p>{t('result.differs')}</p>}
          {gone.length > 0 && (
            <p>{t('result.gone', { count: gone.length, documents: gone.map(name).join(', ') })}</p>
          )}
          <WhatToDo />
        </Note>
      )}
      {!isBad && unasked === 0 && <Note tone="ok">{t('result.same')}</Note>}
      {unasked > 0 && <Note tone="warn">{t('result.unasked', { count: unasked })}</Note>}
    </div>
  );
}

/** What to do about a difference. */
export function WhatToDo() {
  const { t } = useTranslation('archive');
  const isSupportOn = useIsSupportOn();
  return (
    <p>
      {t('result.next')}{' '}
      {isSupportOn && <TextLink to={askPath({})}>{t('result.support')}</TextLink>}
    </p>
  );
}
