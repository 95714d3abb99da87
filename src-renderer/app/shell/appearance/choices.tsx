import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './choices.module.css';

interface PictureChoiceProps<Option extends string> {
  readonly title: string;
  readonly options: readonly Option[];
  readonly chosen: Option;
  readonly choose: (option: Option) => void;
  readonly label: (option: Option) => string;
  readonly picture: (option: Option) => ReactNode;
  readonly note?: ReactNode;
}

/** Radio group whose options are pictures of their effect. */
export function PictureChoice<Option extends string>({
  title,
  options,
  chosen,
  choose,
  label,
  picture,
  note,
}: PictureChoiceProps<Option>) {
  const name = useId();
  return (
    <div className={styles.choice} role="radiogroup" aria-labelledby={`${name}-title`}>
      <h3 id={`${name}-title`} className={styles.title}>
        {title}
      </h3>
      <div className={styles.pictures}>
        {options.map((option) => (
          <label key={option} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === chosen}
              onChange={() => choose(option)}
            />
            {picture(option)}
            {label(option)}
          </label>
        ))}
      </div>
      {note}
    </div>
  );
}

interface SwitchChoiceProps {
  readonly title: string;
  readonly isOn: boolean;
  readonly choose: (isOn: boolean) => void;
}

export function SwitchChoice({ title, isOn, choose }: SwitchChoiceProps) {
  return (
    <label className={styles.switchChoice}>
      <span className={styles.title}>{title}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className={styles.switch}
        checked={isOn}
        onChange={() => choose(!isOn)}
      />
    </label>
  );
}
