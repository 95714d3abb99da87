import { useTranslation } from 'react-i18next';
import type { GivenAnswer } from '#contract/api/academy/academy.ts';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { QuestionText } from './question-text.tsx';
import type { QuestionProps } from './question-props.ts';
import styles from './answers.module.css';

/** What belongs to what: for each on the start side, one of the other side is chosen. */
export function Matching({ question, isOff, onGive }: QuestionProps) {
  const { t } = useTranslation('quiz');
  const { text } = useSaid();
  const { options, matches, given } = question;
  const pairs = given?.kind === 'matching' ? given.pairs : options.map(() => null);
  const choose = (at: number, match: number | null) => {
    const next = options.map((_, index) => {
      const now = index === at ? match : (pairs[index] ?? null);
      // One match belongs to one option: chosen again, it leaves the other.
      return index !== at && match !== null && now === match ? null : now;
    });
    onGive({ kind: 'matching', pairs: next } satisfies GivenAnswer);
  };
  return (
    <ul aria-labelledby="question" className={styles.pairs}>
      {options.map((option, at) => (
        <li key={option.number} className={styles.pair}>
          <span className={styles.pairText}>
            <QuestionText said={option.text} />
          </span>
          <select
            aria-label={t('matching.label', { option: text(option.text) })}
            className={styles.select}
            disabled={isOff}
            value={pairs[at] ?? ''}
            onChange={({ target }) => choose(at, target.value === '' ? null : Number(target.value))}
          >
            <option value="">{t('matching.none')}</option>
            {matches.map((match) => (
              <option key={match.number} value={match.number}>
                {text(match.text)}
              </option>
            ))}
          </select>
        </li>
      ))}
    </ul>
  );
}
