import { IconEye, IconEyeOff, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldTexts } from '../field-frame.tsx';
import { IconButton } from '../../action/icon-button.tsx';
import { Icon } from '../../icon.tsx';
import { useField } from '../use-field.ts';
import styles from '../control.module.css';

interface PasswordFieldProps extends Omit<FieldTexts, 'error'> {
  readonly name: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly withIcon?: boolean | undefined;
}

/** A password in a Form, with a button that reveals it. */
export function PasswordField({ name, autoComplete, withIcon, ...texts }: PasswordFieldProps) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(false);
  const { error, ...registration } = useField(name);
  return (
    <FieldFrame {...texts} error={error}>
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
