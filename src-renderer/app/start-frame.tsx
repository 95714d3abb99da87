import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '#renderer/components/spinner.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import './start-frame.css';

/** The frame that index.html brings, taken before React clears the page's root. */
const frame = document.querySelector('#start-frame');
let isOver = false;

/** Whether this device keeps a session: see public/before-paint.js. */
export const isMemberStart = (): boolean => document.documentElement.dataset['start'] === 'member';

/** From the first screen on whatever waits shows the ring. */
export function endStart(): void {
  isOver = true;
}

/** Goes on with the frame that the page began with, so that nothing blinks before its first screen. */
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
