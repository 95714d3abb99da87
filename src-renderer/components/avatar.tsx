import { classNames } from './class-names.ts';
import styles from './avatar.module.css';

interface AvatarProps {
  readonly name: string;
  /** Image address, or null: the initials. */
  readonly src?: string | null | undefined;
  readonly size?: 'md' | 'lg' | undefined;
  /** accent: you · neutral: others. */
  readonly tone?: 'accent' | 'neutral' | undefined;
}

/** First letters of the first and last word, by whole characters. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._@-]+/)
    .filter(Boolean);
  const first = [...(words[0] ?? '')][0] ?? '';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toLocaleUpperCase();
}

/** Decorative: the name stands beside it or on the button that holds it. */
export function Avatar({ name, src, size = 'md', tone = 'accent' }: AvatarProps) {
  return (
    <span aria-hidden className={classNames(styles.avatar, styles[size], styles[tone])}>
      {src ? <img src={src} alt="" className={styles.image} /> : initialsOf(name)}
    </span>
  );
}
