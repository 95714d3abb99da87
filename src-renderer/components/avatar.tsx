import { classNames } from './class-names.ts';
import styles from './avatar.module.css';

interface AvatarProps {
  readonly name: string;
  /** Image address, or null: the initials. */
  readonly src?: string | null | undefined;
  readonly size?: 'md' | 'lg' | 'xl' | undefined;
  /** accent: you · neutral: others. */
  readonly tone?: 'accent' | 'neutral' | undefined;
}

/** Two letters that are surely whole ones, as most names begin. */
const PLAIN = /^[ -\u024f]([ -\u024f]|$)/;

let letters: Intl.Segmenter | undefined;

/** As people see it: an accent or a joined emoji belongs to its letter. */
function firstLetter(word: string): string {
  // Browsers take a long task to make the first segmenter.
  if (PLAIN.test(word)) return word.charAt(0);
  letters ??= new Intl.Segmenter();
  for (const { segment } of letters.segment(word)) return segment;
  return '';
}

/** First letters of the first and last word. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._@-]+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word = '') => firstLetter(word))
    .join('')
    .toLocaleUpperCase();
}

/** Decorative: the name stands beside it or on the button that holds it. */
export function Avatar({ name, src, size = 'md', tone = 'accent' }: AvatarProps) {
  return (
    <span aria-hidden className={classNames(styles.avatar, styles[size], styles[tone])}>
      {src ? <img src={src} alt="" className={styles.image} /> : initialsOf(name)}
    </span>
  );
}
