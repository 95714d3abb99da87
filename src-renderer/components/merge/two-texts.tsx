import { useTranslation } from 'react-i18next';
import { UNKNOWN } from '#renderer/lib/format.ts';
import styles from './two-texts.module.css';

const sides = ['theirs', 'ours'] as const;
/** Of two who wrote on the same part. */
export type Side = (typeof sides)[number];

interface TwoTextsProps {
  /** Tells the choices of several parts apart. */
  readonly name: string;
  /** What the part is called. */
  readonly label: string;
  readonly ours: string;
  readonly theirs: string;
  /** Who saved theirs. */
  readonly by: string;
  /** undefined: none is chosen yet. */
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

/** What two wrote on the same part, side by side: one of them stays. */
export function TwoTexts(props: TwoTextsProps) {
  const { name, label, ours, theirs, by, chosen, onChoose } = props;
  const { t } = useTranslation('common');
  const texts = { ours, theirs };
  return (
    <fieldset className={styles.part}>
      <legend>{label}</legend>
      {sides.map((side) => (
        <div key={side} className={styles.side}>
          <label className={styles.choice}>
            <input
              type="radio"
              name={`two-${name}`}
              checked={chosen === side}
              onChange={() => onChoose(side)}
            />
            {side === 'ours' ? t('merge.ours') : t('merge.theirs', { name: by })}
          </label>
          <div className={styles.text}>{texts[side] || UNKNOWN}</div>
        </div>
      ))}
    </fieldset>
  );
}
