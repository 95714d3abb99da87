import { IconAlertCircle } from '@tabler/icons-react';
import {
  useId,
  useMemo,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from 'react';
import { useTranslation } from 'react-i18next';
import { findSecrets, type FoundSecret } from '#contract/rules/support/secrets.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import styles from './message-field.module.css';

/** A place in the text, as `slice` counts. */
interface Mark {
  readonly start: number;
  readonly end: number;
}

interface MessageFieldProps {
  readonly label: ReactNode;
  /** The label is spoken alone: the field stands in a composer. */
  readonly isBare?: boolean | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string | undefined;
  /** Characters at most; counted beside the label. */
  readonly max: number;
  readonly rows?: number | undefined;
  readonly error?: string | undefined;
  readonly name?: string | undefined;
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLTextAreaElement>) => void) | undefined;
  readonly ref?: Ref<HTMLTextAreaElement> | undefined;
  /** Places that are marked softly: values that were put in. */
  readonly marks?: readonly Mark[] | undefined;
  /** For a list that opens at the caret. */
  readonly area?:
    | Pick<
        TextareaHTMLAttributes<HTMLTextAreaElement>,
        | 'onSelect'
        | 'onBlur'
        | 'aria-autocomplete'
        | 'aria-controls'
        | 'aria-keyshortcuts'
        | 'aria-activedescendant'
        | 'lang'
      >
    | undefined;
  /** Above the text, within the field's edge. */
  readonly head?: ReactNode;
  /** Below the text, within the field's edge. */
  readonly children?: ReactNode;
  /** internal note: the staff alone read it. */
  readonly look?: 'plain' | 'note' | undefined;
}

/** What a text must not hold, found as it is typed. */
export const useSecrets = (text: string): readonly FoundSecret[] =>
  useMemo(() => findSecrets(text), [text]);

/** The text without what was found in it. */
export function withoutSecrets(text: string, found: readonly FoundSecret[]): string {
  let left = '';
  let from = 0;
  for (const { start, end } of found) {
    left += text.slice(from, start).replace(/[ \u00A0]+$/, '');
    from = end;
  }
  return left + text.slice(from);
}

/**
 * A text of several lines that grows with it. A code, password or key in it is marked in place, said
 * below, and can be taken out.
 */
export function MessageField(props: MessageFieldProps) {
  const { label, isBare, value, onChange, placeholder, max, rows = 3, error, name } = props;
  const { onKeyDown, ref, children, look = 'plain' } = props;
  const { t } = useTranslation('ticket');
  const id = useId();
  const found = useSecrets(value);
  const hasSecret = found.length > 0;
  const isWrong = hasSecret || Boolean(error);
  return (
    <div className={styles.field}>
      <div className={classNames(styles.labelRow, isBare && styles.hidden)}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <span className={styles.count}>{t('count', { count: value.length, max })}</span>
      </div>
      <div className={classNames(styles.box, isWrong && styles.wrong, styles[look])}>
        {props.head}
        <div className={styles.stack}>
          <div aria-hidden className={styles.marked}>
            {value === '' ? (
              // As high as what stands in its place: a narrow field wraps it.
              placeholder
            ) : (
              <MarkedText text={value} found={found} marks={props.marks ?? []} />
            )}
          </div>
          <textarea
            ref={ref}
            id={id}
            name={name}
            rows={rows}
            value={value}
            maxLength={max}
            placeholder={placeholder}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `${id}-wrong` : undefined}
            className={styles.input}
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={onKeyDown}
            {...props.area}
          />
        </div>
        {children}
      </div>
      <div id={`${id}-wrong`} role="alert" className={styles.below}>
        {isWrong && (
          <p className={styles.error}>
            <Icon icon={IconAlertCircle} size={15} />
            <span>
              {hasSecret ? (
                <SecretNote found={found} onRemove={() => onChange(withoutSecrets(value, found))} />
              ) : (
                error
              )}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}

/** The text with what was found in it between marks; a last empty line keeps its height. */
function MarkedText({
  text,
  found,
  marks,
}: {
  readonly text: string;
  readonly found: readonly FoundSecret[];
  readonly marks: readonly Mark[];
}) {
  const soft = marks.filter((mark) =>
    found.every(({ start, end }) => mark.end <= start || mark.start >= end),
  );
  const all = [
    ...found.map(({ start, end }) => ({ start, end, look: undefined })),
    ...soft.map(({ start, end }) => ({ start, end, look: styles.soft })),
  ].toSorted((one, other) => one.start - other.start);
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const { start, end, look } of all) {
    pieces.push(
      text.slice(from, start),
      <mark key={start} className={look}>
        {text.slice(start, end)}
      </mark>,
    );
    from = end;
  }
  return (
    <>
      {pieces}
      {`${text.slice(from)}\u200B`}
    </>
  );
}

interface SecretNoteProps {
  readonly found: readonly FoundSecret[];
  readonly onRemove: () => void;
}

/** Why a text is held back, and how it is let go; stands in the place of a field's error. */
export function SecretNote({ found, onRemove }: SecretNoteProps) {
  const { t } = useTranslation('ticket');
  const kind = found[0]?.kind ?? 'code';
  return (
    <>
      {t(`secret.${kind}`)}{' '}
      <button type="button" className={styles.remove} onClick={onRemove}>
        {t('secret.remove')}
      </button>
    </>
  );
}
