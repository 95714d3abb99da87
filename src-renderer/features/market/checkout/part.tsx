import { IconCheck } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import styles from './checkout.module.css';

interface PartProps {
  readonly number: number;
  readonly title: ReactNode;
  readonly end?: ReactNode;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

/** One part of the checkout; done, it has a check and stays open. */
export function Part({ number, title, end, isDone, children }: PartProps) {
  const { t } = useTranslation('cart');
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <span className={classNames(styles.number, isDone && styles.done)}>
        {isDone ? <Icon icon={IconCheck} size={14} /> : number}
        {isDone && <VisuallyHidden>{t('part.done')}</VisuallyHidden>}
      </span>
      <div className={styles.partBody}>
        <div className={styles.partHead}>
          <h2 id={id}>{title}</h2>
          {end}
        </div>
        {children}
      </div>
    </section>
  );
}
