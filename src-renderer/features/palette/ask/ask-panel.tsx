import { useTranslation } from 'react-i18next';
import { RemovableChip } from '#renderer/components/action/removable-chip.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { Freshness } from '#renderer/components/data/freshness.tsx';
import { withoutPart } from './question.ts';
import type { Answer } from './use-answer.tsx';
import styles from './ask-panel.module.css';

interface AskPanelProps {
  readonly typed: string;
  readonly answer: Answer;
  /** Another question. */
  readonly onAsk: (question: string) => void;
}

/** What a question was understood as, each part to be taken away, and what was not. */
export function AskPanel({ typed, answer, onAsk }: AskPanelProps) {
  const { t } = useTranslation('palette');
  const { parts, question, offline, isUnknown } = answer;
  return (
    <div className={styles.panel} role="group" aria-label={t('ask.understood')}>
      <div className={styles.parts}>
        <span>{t('ask.understood')}</span>
        {parts.map(({ part, text }) => (
          <RemovableChip key={part.from} onRemove={() => onAsk(withoutPart(typed, part))}>
            {text}
          </RemovableChip>
        ))}
      </div>
      {question.unknown.length > 0 && (
        <p role="status">
          {t('ask.unknown', {
            words: question.unknown.map((word) => `«${word}»`).join(', '),
          })}
        </p>
      )}
      {offline && (
        <p role="status">
          {t(offline.isPartial ? 'ask.partial' : 'ask.kept', { count: offline.count })}{' '}
          <Freshness at={offline.readAt} />
        </p>
      )}
      {isUnknown && <p role="status">{t('ask.failed')}</p>}
    </div>
  );
}

/** Shows that the field takes questions, by one. */
export function AskExample({ onAsk }: Pick<AskPanelProps, 'onAsk'>) {
  const { t } = useTranslation('palette');
  const example = t('ask.example.text');
  return (
    <p className={styles.example}>
      {t('ask.example')} <TextButton onClick={() => onAsk(example)}>{example}</TextButton>
    </p>
  );
}
