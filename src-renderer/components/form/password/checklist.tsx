import { IconCheck, IconPoint } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/rules/limits.ts';
import { Icon } from '../../icon.tsx';
import { VisuallyHidden } from '../../visually-hidden.tsx';
import styles from './checklist.module.css';

/** Debounce in milliseconds before the state is announced, so that it does not interrupt typing. */
const SPEAK_AFTER = 900;

interface PasswordChecklistProps {
  /** Field names in the surrounding Form. */
  readonly password: string;
  readonly confirmation: string;
  /** Field name of the current password, from which the new one must differ. */
  readonly current?: string | undefined;
}

interface Rule {
  readonly label: string;
  readonly isMet: boolean;
}

/** Rules of a new password, marked as met while it is typed. */
export function PasswordChecklist(props: PasswordChecklistProps) {
  const rules = useRules(props);
  const { t } = useTranslation('common');
  const spoken = useSettled(
    rules
      .map(({ label, isMet }) => `${label}: ${isMet ? t('rule.met') : t('rule.unmet')}`)
      .join('. '),
  );
  return (
    <div>
      <ul className={styles.list}>
        {rules.map(({ label, isMet }, index) => (
          <li key={index} className={isMet ? styles.met : undefined}>
            <Icon icon={isMet ? IconCheck : IconPoint} size={14} />
            {label}
            {isMet && <VisuallyHidden>{t('rule.met')}</VisuallyHidden>}
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
    </div>
  );
}

function useRules({ password, confirmation, current }: PasswordChecklistProps): Rule[] {
  const { t } = useTranslation('common');
  const typed = useText(password);
  const repeated = useText(confirmation);
  const inUse = useText(current ?? '');
  const { length } = typed;
  const limits = { min: PASSWORD_MIN, max: PASSWORD_MAX };
  return [
    {
      label: length === 0 ? t('rule.length', limits) : t('rule.length.so', { ...limits, length }),
      isMet: length >= PASSWORD_MIN && length <= PASSWORD_MAX,
    },
    ...(current === undefined
      ? []
      : [{ label: t('rule.differs'), isMet: length > 0 && inUse !== '' && typed !== inUse }]),
    { label: t('rule.repeated'), isMet: length > 0 && typed === repeated },
  ];
}

function useText(name: string): string {
  const value: unknown = useWatch({ name });
  return typeof value === 'string' ? value : '';
}

/** Debounced text; empty until the first change. */
function useSettled(text: string): string {
  const [first] = useState(text);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    if (text === first) return;
    const timer = setTimeout(() => setSettled(text), SPEAK_AFTER);
    return () => clearTimeout(timer);
  }, [text, first]);
  return settled;
}
