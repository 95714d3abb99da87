import { useTranslation } from 'react-i18next';
import { UNKNOWN } from '#renderer/lib/format.ts';
import styles from './two-texts.module.css';

interface TwoTextsProps {
  /** Tells the choices of several parts apart. */
  readonly name: string;
  /** What the part is called. */
  readonly label: string;
  readonly ours: string;
  readonly theirs: string;
  readonly isTheirs: boolean;
  readonly onChoose: (isTheirs: boolean) => void;
}

/** What two wrote on the same part, side by side: one of them stays. */
export function TwoTexts({ name, label, ours, theirs, isTheirs, onChoose }: TwoTextsProps) {
  const { t } = useTranslation('common');
  const sides = [
    { value: false, text: ours, words: t('merge.ours') },
    { value: true, text: theirs, words: t('merge.theirs') },
  ];
  return (
    <fieldset className={styles.part}>
      <legend>{label}</legend>
      {sides.map(({ value, text, words }) => (
        <div key={words} className={styles.side}>
          <label className={styles.choice}>
            <input
              type="radio"
              name={`two-${name}`}
              checked={isTheirs === value}
              onChange={() => onChoose(value)}
            />
            {words}
          </label>
          <div className={styles.text}>{text || UNKNOWN}</div>
        </div>
      ))}
    </fieldset>
  );
}
