import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '#renderer/components/spinner.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import './start-frame.css';

/** The placeholder of index.html, detached before React clears the root element. */
const frame = document.querySelector('#start-frame');
let isOver = false;

/** Whether this device has a stored session: see public/before-paint.js. */
export const isMemberStart = (): boolean => document.documentElement.dataset['start'] === 'member';

/** Called with the first screen; later loading states show the spinner. */
export function endStart(): void {
  isOver = true;
}

/**
 * Keeps showing the page's initial placeholder, so that nothing flickers before the first screen.
 */
export function StartFrame({ withText }: { readonly withText: boolean }) {
  const { t } = useTranslation('common');
  const place = useCallback((element: HTMLElement | null) => {
    if (frame) element?.append(frame);
  }, []);
  if (!frame || isOver) return <Loading withText={withText} />;
  return (
    <>
      <div role="status">
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
      </div>
      <div ref={place} aria-hidden />
    </>
  );
}
