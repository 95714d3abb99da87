import { IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast as toasts, useToaster } from 'react-hot-toast/headless';
import type { Toast } from 'react-hot-toast/headless';
import { classNames } from '#renderer/components/class-names.ts';
import { IconButton } from '#renderer/components/icon-button.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import styles from './toasts.module.css';

/** Share of its own width that a toast must be dragged to be removed. */
const REMOVE_AT = 0.8;

const looks = {
  success: { icon: IconCircleCheck, className: styles.ok },
  error: { icon: IconCircleX, className: styles.bad },
  other: { icon: IconInfoCircle, className: styles.info },
};

/** Toasts stay for five seconds; they wait while the pointer rests on them or the window is left. */
export function Toasts() {
  const { toasts: shown, handlers } = useToaster();
  const { startPause, endPause } = handlers;
  useEffect(() => {
    addEventListener('blur', startPause);
    addEventListener('focus', endPause);
    return () => {
      removeEventListener('blur', startPause);
      removeEventListener('focus', endPause);
    };
  }, [startPause, endPause]);
  return (
    <div className={styles.stack} onPointerEnter={startPause} onPointerLeave={endPause}>
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const { t } = useTranslation('common');
  const { icon, className } =
    looks[toast.type === 'success' || toast.type === 'error' ? toast.type : 'other'];
  const dismiss = () => toasts.dismiss(toast.id);
  const { offset, isDragged, handlers } = useDrag(dismiss);
  return (
    <div
      className={classNames(styles.toast, className, !toast.visible && styles.leaving)}
      style={isDragged ? { translate: `${offset}px`, rotate: '1deg' } : undefined}
      {...handlers}
    >
      <Icon icon={icon} />
      <p className={styles.text}>{typeof toast.message === 'string' && toast.message}</p>
      <IconButton
        icon={IconX}
        label={t('toast.close')}
        className={styles.close}
        onClick={dismiss}
      />
    </div>
  );
}

/** Follows the finger sideways; far enough, the toast goes, before that it returns. A click removes it. */
function useDrag(remove: () => void) {
  const [offset, setOffset] = useState(0);
  const start = useRef<number>(undefined);
  const end = (event: PointerEvent<HTMLElement>) => {
    if (start.current === undefined) return;
    const moved = event.clientX - start.current;
    start.current = undefined;
    setOffset(0);
    if (Math.abs(moved) > event.currentTarget.offsetWidth * REMOVE_AT || moved === 0) remove();
  };
  return {
    offset,
    isDragged: offset !== 0,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.target instanceof Element && event.target.closest('button')) return;
        start.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove({ clientX }: PointerEvent) {
        if (start.current !== undefined) setOffset(clientX - start.current);
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
