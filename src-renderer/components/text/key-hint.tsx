import styles from './key-hint.module.css';

interface KeyHintProps {
  /** As they are written on the keys. */
  readonly keys: readonly string[];
}

/** Keys beside what they do. Decorative: the element itself says them with `aria-keyshortcuts`. */
export function KeyHint({ keys }: KeyHintProps) {
  return (
    <span className={styles.keys} aria-hidden>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
