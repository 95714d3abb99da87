import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Checkbox } from './choice/checkbox.tsx';
import { FieldError } from './field-frame.tsx';
import { Spinner } from '../spinner.tsx';
import { useFieldError } from './use-field.ts';
import styles from './choice/checkbox.module.css';

interface CaptchaFieldProps {
  readonly name: string;
  /** Fetches and solves a challenge; resolves with the solution for the server. */
  readonly solve: () => Promise<string>;
}

/**
 * "No soy un robot": checking it starts the proof of work. The value is the solution, empty until
 * then.
 */
export function CaptchaField({ name, solve }: CaptchaFieldProps) {
  const id = useId();
  const { t } = useTranslation('common');
  const { t: explain } = useTranslation('validation', { useSuspense: false });
  const { ref, value, onBlur, onChange } = useController<Record<string, string>>({ name }).field;
  const invalid = useFieldError(name);
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle');
  const solved = Boolean(value);
  const failed = state === 'failed' ? explain('captcha.failed') : undefined;
  const error = solved ? undefined : (failed ?? invalid);
  const progress = solved ? t('captcha.done') : '';

  const tick = async () => {
    if (state === 'working' || solved) return;
    setState('working');
    try {
      onChange(await solve());
      setState('idle');
    } catch {
      setState('failed');
    }
  };

  return (
    <div className={styles.field}>
      <label className={error ? `${styles.card} ${styles.cardInvalid}` : styles.card}>
        <Checkbox
          ref={ref}
          name={name}
          checked={solved}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onBlur={onBlur}
          onChange={() => void tick()}
        />
        {t('captcha.label')}
        <span className={styles.state} role="status">
          {state === 'working' && <Spinner />}
          {state === 'working' ? t('captcha.working') : progress}
        </span>
      </label>
      {error && (
        <div id={id}>
          <FieldError>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
