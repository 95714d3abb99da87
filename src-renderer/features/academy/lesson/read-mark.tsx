import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import styles from './lesson.module.css';

interface ReadMarkProps {
  readonly isDone: boolean;
  /** It is done once it was opened, and not by reaching its end. */
  readonly isDocument?: boolean | undefined;
  readonly onRead: () => void;
}

/** The end of a text: reaching it marks the lesson, and so does its button. */
export function ReadMark({ isDone, isDocument = false, onRead }: ReadMarkProps) {
  const { t } = useTranslation('lesson');
  const end = useRef<HTMLDivElement>(null);
  const isWatched = !isDone && !isDocument;
  useEffect(() => {
    const element = end.current;
    if (!element || !isWatched) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onRead();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWatched, onRead]);
  return (
    <div ref={end} className={classNames(styles.mark, isDone && styles.markDone)}>
      <Icon icon={isDone ? IconCircleCheck : IconCircleDashed} />
      <span role="status" className={styles.markText}>
        {isDone ? t('mark.done') : t(isDocument ? 'mark.document' : 'mark.text')}
      </span>
      {!isDone && !isDocument && <TextButton onClick={onRead}>{t('mark.read')}</TextButton>}
    </div>
  );
}
