import { IconCheck, IconFlag, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import styles from './quiz.module.css';

/** Of one question: under way the first three, after passing the others. */
export type MapState = 'open' | 'answered' | 'flagged' | 'right' | 'wrong';

interface QuestionMapProps {
  readonly marks: readonly MapState[];
  /** Number of the one on the screen. */
  readonly at: number;
  readonly onQuestion: (number: number) => void;
}

const icons = { open: null, answered: null, flagged: IconFlag, right: IconCheck, wrong: IconX };

/** Every question as a button: its state by icon, colour and word. */
export function QuestionMap({ marks, at, onQuestion }: QuestionMapProps) {
  const { t } = useTranslation('quiz');
  return (
    <ol className={styles.map}>
      {marks.map((state, index) => {
        const number = index + 1;
        const icon = icons[state];
        return (
          <li key={number}>
            <button
              type="button"
              aria-current={number === at ? 'step' : undefined}
              aria-label={t('map', { n: number, state: t(`map.${state}`) })}
              className={classNames(styles.cell, styles[state], number === at && styles.here)}
              onClick={() => onQuestion(number)}
            >
              {icon && <Icon icon={icon} size={14} />}
              {number}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
