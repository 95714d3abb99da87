import {
  IconCircleCheck,
  IconCircleX,
  IconHandMove,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Toast } from 'react-hot-toast/headless';
import { useEffect, useRef } from 'react';
import { classNames } from '#renderer/components/class-names.ts';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { TOAST_DURATION } from '#renderer/lib/toast.ts';
import { useToastDrag } from './use-drag.ts';
import styles from './stack.module.css';

/** Countdown that stops while paused; calls `onEnd` after `duration` milliseconds in total. */
function useRemaining(duration: number, isPaused: boolean, onEnd: () => void): void {
  const left = useRef(duration);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (isPaused) return;
    const since = Date.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - since));
    };
  }, [isPaused]);
}

const looks = {
  success: { icon: IconCircleCheck, className: styles.ok },
  error: { icon: IconCircleX, className: styles.bad },
  other: { icon: IconInfoCircle, className: styles.info },
};

interface ToastCardProps {
  readonly toast: Toast;
  readonly isPaused: boolean;
  readonly onClose: () => void;
}

/** One toast. It closes after its time, on click, swipe, Esc, or its ✕ button. */
export function ToastCard({ toast, isPaused, onClose }: ToastCardProps) {
  const { t } = useTranslation('common');
  const { icon, className } =
    looks[toast.type === 'success' || toast.type === 'error' ? toast.type : 'other'];
  const { offset, isDragged, handlers } = useToastDrag(onClose);
  useRemaining(TOAST_DURATION, isPaused || isDragged || !toast.visible, onClose);
  const style = {
    ...(offset !== 0 && { translate: `${offset}px`, rotate: offset > 0 ? '1deg' : '-1deg' }),
  };
  return (
    <div
      className={classNames(styles.place, isDragged && styles.dragged)}
      data-toast={toast.id}
      data-towards={offset > 0 ? 'right' : 'left'}
    >
      {isDragged && (
        <span className={styles.hint} aria-hidden>
          <Icon icon={IconHandMove} size={15} />
          {t('toast.close')}
        </span>
      )}
      <div
        className={classNames(styles.toast, className, !toast.visible && styles.leaving)}
        style={style}
        {...handlers}
      >
        <Icon icon={icon} />
        <p className={styles.text}>{typeof toast.message === 'string' && toast.message}</p>
        <IconButton
          icon={IconX}
          label={t('toast.close')}
          className={styles.close}
          onClick={onClose}
        />
      </div>
    </div>
  );
}
