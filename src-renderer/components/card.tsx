import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './card.module.css';

interface CardProps {
  readonly children: ReactNode;
  /** Heading of the card. */
  readonly title?: ReactNode;
  /** Heading level; 4 for a card nested in a part of another card. */
  readonly level?: 2 | 4 | undefined;
  /** Below the title, 13 px. */
  readonly subtitle?: ReactNode;
  /** At most one link, chip or control at the title's end. */
  readonly end?: ReactNode;
  /**
   * normal 20 px (16 on a phone) · form 24 px · none: for lists, tables and figure strips, which
   * have their own.
   */
  readonly padding?: 'normal' | 'form' | 'none' | undefined;
  readonly className?: string | undefined;
  /** A card in a list of cards: no landmark of its own. */
  readonly isListed?: boolean | undefined;
}

/** A titled section on a surface with a border. */
export function Card(props: CardProps) {
  const { children, title, level = 2, subtitle, end, padding = 'normal', className } = props;
  const { isListed } = props;
  const titleId = useId();
  const Element = isListed ? 'div' : 'section';
  const Heading = level === 2 ? 'h2' : 'h4';
  return (
    <Element
      className={classNames(styles.card, styles[padding], className)}
      aria-labelledby={title && !isListed ? titleId : undefined}
    >
      {(title || end) && (
        <header className={styles.header}>
          <div className={styles.titles}>
            {title && <Heading id={titleId}>{title}</Heading>}
            {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
          {end && <div className={styles.end}>{end}</div>}
        </header>
      )}
      {padding === 'none' ? children : <div className={styles.body}>{children}</div>}
    </Element>
  );
}

/** A full-width rule between parts of a card. */
export function CardDivider() {
  return <hr className={styles.divider} />;
}
