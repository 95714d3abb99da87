import { IconCheck, IconEye, IconEyeOff, IconLock, IconPoint } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import { useField } from './use-field.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './control.module.css';

/** A rule shown below the field that turns green as soon as what is typed keeps it. */
export interface PasswordRule {
  readonly label: ReactNode;
  readonly isMet: (password: string) => boolean;
}

interface PasswordFieldProps extends Omit<FieldTexts, 'error'> {
  readonly name: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly withIcon?: boolean | undefined;
  readonly rules?: readonly PasswordRule[] | undefined;
}

/** A password of the surrounding Form that can be shown. */
export function PasswordField({
  name,
  autoComplete,
  withIcon,
  rules,
  hint,
  ...texts
}: PasswordFieldProps) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(false);
  const { error, ...registration } = useField(name);
  return (
    <FieldFrame
      {...texts}
      error={error}
      hint={rules ? <Checklist name={name} rules={rules} /> : hint}
    >
      {(control) => (
        <div className={styles.box}>
          {withIcon && <Icon icon={IconLock} />}
          <input
            {...registration}
            {...control}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            className={styles.control}
          />
          <IconButton
            icon={shown ? IconEyeOff : IconEye}
            label={shown ? t('password.hide') : t('password.show')}
            aria-pressed={shown}
            className={styles.reveal}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </FieldFrame>
  );
}

function Checklist({
  name,
  rules,
}: {
  readonly name: string;
  readonly rules: readonly PasswordRule[];
}) {
  const { t } = useTranslation('common');
  const typed: unknown = useWatch({ name });
  const password = typeof typed === 'string' ? typed : '';
  return (
    <ul className={styles.checklist}>
      {rules.map(({ label, isMet }, index) => {
        const met = isMet(password);
        return (
          <li key={index} className={met ? styles.met : undefined}>
            <Icon icon={met ? IconCheck : IconPoint} size={14} />
            {label}
            {met && <VisuallyHidden>{t('rule.met')}</VisuallyHidden>}
          </li>
        );
      })}
    </ul>
  );
}
