import { classNames } from './class-names.ts';
import styles from './brand.module.css';

/* Two legs on one stem: the shorter right one is the matched volume, the rest of the left one
   the carry. Colours follow the nearest colour scheme, so a semi-dark sidebar gets the dark
   logo. */
const LEFT = 'M3 8.4h6.2a7.3 7.3 0 0 1 7.3 7.3V36';
const RIGHT = 'M37 8.4h-6.2a7.3 7.3 0 0 0-7.3 7.3V27';

function Legs() {
  return (
    <>
      <path d={LEFT} className={styles.left} />
      <path d={RIGHT} className={styles.right} />
    </>
  );
}

/** The logo's symbol without the name; `onInk`: always in its dark colours. */
export function Mark({ onInk = false }: { readonly onInk?: boolean }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden className={classNames(styles.logo, onInk && styles.onInk)}>
      <Legs />
    </svg>
  );
}

interface LogoProps {
  /** full: from 1280 px · compact: below, and in the collapsed sidebar. */
  readonly form?: 'full' | 'compact' | undefined;
}

/** 30 px high. */
export function Logo({ form = 'full' }: LogoProps) {
  return (
    <svg
      viewBox={form === 'full' ? '0 0 118 40' : '0 0 40 40'}
      role="img"
      aria-label="TCT"
      className={styles.logo}
    >
      <Legs />
      {form === 'full' && (
        <g transform="translate(50 0)" className={styles.word}>
          <path d="M0 11.2h19M9.5 11.2V31" />
          <path d="M43.2 15.3a9.7 9.7 0 1 0 0 9.4" />
          <path d="M48.5 11.2h19M58 11.2V31" />
        </g>
      )}
    </svg>
  );
}
