import styles from './key-hint.module.css';

interface KeyHintProps {
  /** Labels of the keys. */
  readonly keys: readonly string[];
}

/** Shows a keyboard shortcut. Decorative: the control itself has `aria-keyshortcuts`. */
export function KeyHint({ keys }: KeyHintProps) {
  return (
    <span className={styles.keys} aria-hidden>
      {keys.map((key) => (
        <kbd key={key} className={styles.key} translate="no">
          {key}
        </kbd>
      ))}
    </span>
  );
}
