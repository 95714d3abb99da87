import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './card.module.css';

interface CardProps {
  readonly children: ReactNode;
  /** The card's one idea, as its heading. */
  readonly title?: ReactNode;
  /** Below the title, 13 px. */
  readonly subtitle?: ReactNode;
  /** At most one link, chip or control at the title's end. */
  readonly end?: ReactNode;
  /** normal 20 px (16 on a phone) · form 24 px · none: lists, tables and figure strips bring their own. */
  readonly padding?: 'normal' | 'form' | 'none' | undefined;
  readonly className?: string | undefined;
}

/** One idea on a surface with a hairline. */
export function Card({ children, title, subtitle, end, padding = 'normal', className }: CardProps) {
  const titleId = useId();
  return (
    <section
      className={classNames(styles.card, styles[padding], className)}
      aria-labelledby={title ? titleId : undefined}
    >
      {(title || end) && (
        <header className={styles.header}>
          <div className={styles.titles}>
            {title && <h2 id={titleId}>{title}</h2>}
            {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
          {end && <div className={styles.end}>{end}</div>}
        </header>
      )}
      {padding === 'none' ? children : <div className={styles.body}>{children}</div>}
    </section>
  );
}

/** A hairline between parts of a card, over its whole width. */
export function CardDivider() {
  return <hr className={styles.divider} />;
}
