import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionDraft, QuestionFields } from '#contract/api/admin/academy/academy.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { chosen, merged } from '#renderer/components/merge/merge-parts.ts';
import { TwoTexts } from '#renderer/components/merge/two-texts.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import {
  fieldsOf,
  partNames,
  partsOf,
  type PartName,
  type QuestionParts,
} from './question-parts.ts';
import styles from './bank.module.css';

interface QuestionMergeProps {
  /** The question that the writing began with. */
  readonly base: QuestionDraft;
  readonly ours: QuestionFields;
  /** What somebody else made of it meanwhile. */
  readonly theirs: QuestionDraft;
  /** Lessons that can explain it, with their names. */
  readonly lessons: readonly { readonly value: string; readonly label: string }[];
  /** With every part chosen; nothing is saved by it. */
  readonly onDone: (fields: QuestionFields) => void;
}

/** What two wrote on the same question: what one of them left as it was is the other's, the rest is chosen. */
export function QuestionMerge({ base, ours, theirs, lessons, onDone }: QuestionMergeProps) {
  const { t } = useTranslation(['admin-academy', 'writing']);
  const [taken, setTaken] = useState<readonly PartName[]>([]);
  const [mine, now] = [partsOf(ours), partsOf(theirs)];
  const { fields, contested } = merged(partNames, { base: partsOf(base), ours: mine, theirs: now });
  const labelOf = (name: PartName): string => {
    if (name === 'answers') return t('question.answers');
    if (name === 'lesson') return t('question.lesson');
    const [part, language] = name.split('_') as ['topic' | 'text' | 'explanation', 'es' | 'en'];
    const label = part === 'text' ? t('stats.question') : t(`question.${part}`);
    return `${label} · ${t(`language.${language}`)}`;
  };
  const textOf = (name: PartName, parts: QuestionParts): string => {
    if (name === 'lesson') {
      return lessons.find(({ value }) => value === String(parts.lesson))?.label ?? '';
    }
    if (name !== 'answers') return parts[name];
    const { kind, options, value, tolerance, unit } = parts.answers;
    const number = [value, tolerance && `± ${tolerance}`, unit].filter(Boolean).join(' ');
    const lines = options.map(({ text_es, text_en, is_right, match_es, match_en }) => {
      const text = [text_es, text_en].filter(Boolean).join(' / ');
      const match = [match_es, match_en].filter(Boolean).join(' / ');
      return [text, match && `→ ${match}`, is_right && `(${t('question.isRight')})`]
        .filter(Boolean)
        .join(' ');
    });
    return [t(`question.kind.${kind}`), number, ...lines].filter(Boolean).join('\n');
  };
  return (
    <div className={styles.bank}>
      <Note tone="warn">{t('question.behind')}</Note>
      {contested.map((name) => (
        <TwoTexts
          key={name}
          name={name}
          label={labelOf(name)}
          ours={textOf(name, mine)}
          theirs={textOf(name, now)}
          by={t('question.someone')}
          chosen={taken.includes(name) ? 'theirs' : 'ours'}
          onChoose={(side) => {
            const others = taken.filter((one) => one !== name);
            setTaken(side === 'theirs' ? [...others, name] : others);
          }}
        />
      ))}
      <div className={styles.buttons}>
        <Button onClick={() => onDone(fieldsOf(chosen(fields, now, taken)))}>
          {t('merge.done', { ns: 'writing' })}
        </Button>
      </div>
    </div>
  );
}
