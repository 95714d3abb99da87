import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#renderer/components/class-names.ts';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { QuestionText } from './question-text.tsx';
import type { QuestionProps } from './question-props.ts';
import styles from './answers.module.css';

/** Options that are put in order: dragged by the grip, by Alt and arrows, or by buttons. */
export function Ordering({ question, isOff, onGive }: QuestionProps) {
  const { t } = useTranslation('quiz');
  const { text } = useSaid();
  const { options, given } = question;
  const shown = given?.kind === 'order' ? given.options : options.map(({ number }) => number);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const textOf = (number: number) => options.find((one) => one.number === number)?.text;

  const move = (number: number, to: number) => {
    const from = shown.indexOf(number);
    if (isOff || to < 0 || to >= shown.length || from === to) return;
    const next = shown.toSpliced(from, 1).toSpliced(to, 0, number);
    onGive({ kind: 'order', options: next });
    const label = textOf(number);
    setSaid(t('order.moved', { option: label ? text(label) : '', n: to + 1, total: shown.length }));
  };
  const onKeyDown = (event: KeyboardEvent, number: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    move(number, shown.indexOf(number) + step);
  };
  const onDragOver = (event: DragEvent, number: number) => {
    if (dragged === null || dragged === number) return;
    event.preventDefault();
    move(dragged, shown.indexOf(number));
  };
  return (
    <>
      <p className={styles.how}>{t('order.how')}</p>
      <ol ref={list} aria-labelledby="question" className={styles.options}>
        {shown.map((number, at) => {
          const label = textOf(number);
          if (!label) return null;
          return (
            // The grip, keys and buttons do the same.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={number}
              draggable={!isOff}
              className={classNames(styles.option, styles.row, dragged === number && styles.lifted)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(number);
              }}
              onDragOver={(event) => onDragOver(event, number)}
              onDragEnd={() => setDragged(null)}
            >
              <button
                type="button"
                disabled={isOff}
                aria-label={t('order.grip', {
                  option: text(label),
                  n: at + 1,
                  total: shown.length,
                })}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                className={styles.grip}
                onKeyDown={(event) => onKeyDown(event, number)}
              >
                <Icon icon={IconGripVertical} />
              </button>
              <span className={styles.place}>{at + 1}</span>
              <span className={styles.optionText}>
                <QuestionText said={label} />
              </span>
              <span className={styles.moves}>
                <IconButton
                  icon={IconChevronUp}
                  label={t('order.up', { option: text(label) })}
                  disabled={isOff || at === 0}
                  onClick={() => move(number, at - 1)}
                />
                <IconButton
                  icon={IconChevronDown}
                  label={t('order.down', { option: text(label) })}
                  disabled={isOff || at === shown.length - 1}
                  onClick={() => move(number, at + 1)}
                />
              </span>
            </li>
          );
        })}
      </ol>
      {given === null && !isOff && (
        <p className={styles.how}>
          <button
            type="button"
            className={styles.asIs}
            onClick={() => onGive({ kind: 'order', options: [...shown] })}
          >
            {t('order.asIs')}
          </button>
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  );
}
