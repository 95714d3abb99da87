import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '#renderer/components/form/amount/input.tsx';
import { parseTyped } from '#renderer/components/money/read-amount.ts';
import { formatForInput } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { QuestionProps } from './question-props.ts';
import styles from './answers.module.css';

/** Milliseconds of quiet after which a number is kept. */
const QUIET = 400;
const MOST_DECIMALS = 8;

/** A number, by the rules of amounts: both marks are taken, an ambiguous one is asked about. */
export function NumberAnswer({ question, isOff, onGive }: QuestionProps) {
  const { t } = useTranslation('quiz');
  const format = useFormat();
  const { given, unit } = question;
  const kept = given?.kind === 'number' ? given.value : null;
  const [typed, setTyped] = useState(() => (kept === null ? '' : shown(kept, format)));
  const sign = /^\s*[-\u2212]/.test(typed) ? '-' : '';
  const read = parseTyped(typed.replace(/^\s*[-\u2212]/, ''), MOST_DECIMALS);
  const value = read.kind === 'amount' ? `${sign}${read.value}` : null;
  const isEmpty = typed.trim() === '';
  useEffect(() => {
    const next = isEmpty ? null : value;
    if (next === kept || (next === null && !isEmpty)) return;
    const timer = setTimeout(
      () => onGive(next === null ? null : { kind: 'number', value: next }),
      QUIET,
    );
    return () => clearTimeout(timer);
  }, [isEmpty, value, kept, onGive]);
  const error = () => {
    if (isEmpty || value !== null) return undefined;
    return t(read.kind === 'ambiguous' ? 'number.ambiguous' : 'number.none');
  };
  return (
    <div className={styles.numberAnswer}>
      <AmountInput
        label={t('number.label')}
        currency={unit}
        disabled={isOff}
        value={typed}
        error={error()}
        onChange={setTyped}
      />
    </div>
  );
}

const shown = (value: string, format: Parameters<typeof formatForInput>[1]): string =>
  value.startsWith('-')
    ? `\u2212${formatForInput(value.slice(1), format)}`
    : formatForInput(value, format);
