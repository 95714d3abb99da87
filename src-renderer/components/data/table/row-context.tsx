import { Icon, type IconType } from '../../icon.tsx';
import { VisuallyHidden } from '../../visually-hidden.tsx';
import styles from './row-context.module.css';

/** How something earlier ended, as a symbol. */
export interface RowEnd {
  readonly icon: IconType;
  readonly tone: 'ok' | 'bad' | 'neutral';
  /** Spoken, and shown on hover. */
  readonly text: string;
}

interface RowContextProps {
  /** Facts in words; what is false is left out. */
  readonly said: readonly (string | false)[];
  /** Before the symbols: "Last:". */
  readonly endsLabel: string;
  /** The newest first. */
  readonly ends: readonly RowEnd[];
}

/** What a row of a queue is decided by beside itself, in a line; nothing where nothing is known. */
export function RowContext({ said, endsLabel, ends }: RowContextProps) {
  const words = said.filter((one) => one !== false);
  if (words.length === 0 && ends.length === 0) return null;
  return (
    <span className={styles.context}>
      {words.join(' · ')}
      {ends.length > 0 && (
        <span className={styles.ended}>
          {words.length > 0 && ' · '}
          {endsLabel}
          {ends.map(({ icon, tone, text }, index) => (
            // In their order, which never changes.
            <span key={index} className={styles[tone]} title={text}>
              <Icon icon={icon} size={13} />
              <VisuallyHidden>{text}</VisuallyHidden>
            </span>
          ))}
        </span>
      )}
    </span>
  );
}
