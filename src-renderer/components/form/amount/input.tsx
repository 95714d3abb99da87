import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { formatForInput } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { Button } from '../../action/button.tsx';
import { classNames } from '../../class-names.ts';
import { FieldFrame, type FieldTexts } from '../field-frame.tsx';
import box from '../control.module.css';
import styles from './input.module.css';

interface AmountInputProps extends FieldTexts {
  readonly name?: string | undefined;
  /** The text as typed; parse it with `readAmount`. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur?: (() => void) | undefined;
  /** Currency at the end of the box. */
  readonly currency?: ReactNode;
  /** Available balance as a decimal string, for the Máx. button; null if unknown. */
  readonly max?: string | null | undefined;
  /** Decimals that Máx. fills in. */
  readonly maxDecimals?: number | undefined;
  /** The figure follows from another one: "≈" before it, on an inset ground. */
  readonly isApproximate?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** Amount input in 28 px; accepts "," and "." as decimal mark. In a form use AmountField. */
export function AmountInput(props: AmountInputProps) {
  const {
    value,
    onChange,
    currency = 'USD',
    max,
    maxDecimals,
    isApproximate = false,
    label,
    labelEnd,
    hint,
    hintEnd,
    error,
    ...input
  } = props;
  const { t } = useTranslation('common');
  const format = useFormat();
  return (
    <FieldFrame label={label} labelEnd={labelEnd} hint={hint} hintEnd={hintEnd} error={error}>
      {(control) => (
        <div className={classNames(box.box, styles.box, isApproximate && styles.approximate)}>
          {isApproximate && (
            <span aria-hidden className={styles.about}>
              ≈
            </span>
          )}
          <input
            {...input}
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={classNames(box.control, styles.input)}
          />
          <span className={styles.currency}>{currency}</span>
          {max !== undefined && (
            <Button
              size="sm"
              disabled={max === null || input.disabled}
              onClick={() => max !== null && onChange(formatForInput(max, format, maxDecimals))}
            >
              {t('button.max')}
            </Button>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
