import { classNames } from './class-names.ts';
import styles from './avatar.module.css';

interface AvatarProps {
  readonly name: string;
  /** Image URL; null shows the initials. */
  readonly src?: string | null | undefined;
  readonly size?: 'md' | 'lg' | 'xl' | undefined;
  /** accent: the member · neutral: others. */
  readonly tone?: 'accent' | 'neutral' | undefined;
}

/** The first character is a grapheme by itself: Latin, followed by Latin or nothing. */
const PLAIN = /^[ -\u024f]([ -\u024f]|$)/;

let letters: Intl.Segmenter | undefined;

/** First grapheme cluster: a combining accent or a joined emoji belongs to its letter. */
function firstLetter(word: string): string {
  // Creating the first segmenter blocks the browser for a long task, so avoid it for Latin names.
  if (PLAIN.test(word)) return word.charAt(0);
  letters ??= new Intl.Segmenter();
  for (const { segment } of letters.segment(word)) return segment;
  return '';
}

/** Initials of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._@-]+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word = '') => firstLetter(word))
    .join('')
    .toLocaleUpperCase();
}

/** Decorative: the name is beside it or labels the button around it. */
export function Avatar({ name, src, size = 'md', tone = 'accent' }: AvatarProps) {
  return (
    <span aria-hidden className={classNames(styles.avatar, styles[size], styles[tone])}>
      {src ? <img src={src} alt="" className={styles.image} /> : initialsOf(name)}
    </span>
  );
}
