import { IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#renderer/components/class-names.ts';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { useWhy } from './use-why.ts';
import { writeSubject, type WhySubject } from './why-subject.ts';
import styles from './why-button.module.css';

interface WhyButtonProps {
  readonly subject: WhySubject;
  /** The figure, for those who do not see it: "Why this number? +8.40 USD". */
  readonly of?: string | undefined;
  /** Beside a single figure or in a dense row: 24 px. */
  readonly isSmall?: boolean | undefined;
  readonly className?: string | undefined;
}

/** The "?" beside a figure. */
export function WhyButton({ subject, of, isSmall, className }: WhyButtonProps) {
  const { t } = useTranslation('common');
  const { open } = useWhy();
  const label = t('why.ask');
  return (
    <IconButton
      icon={IconHelpCircle}
      label={of === undefined ? label : `${label} ${of}`}
      title={label}
      data-why={writeSubject(subject)}
      className={classNames(isSmall && styles.small, className)}
      onClick={() => open(subject)}
    />
  );
}

/** The same as words that read as a link. */
export function WhyLink({ subject, children }: WhyButtonProps & { readonly children?: ReactNode }) {
  const { t } = useTranslation('common');
  const { open } = useWhy();
  return (
    <TextButton onClick={() => open(subject)} data-why={writeSubject(subject)}>
      {children ?? t('why.ask')}
    </TextButton>
  );
}
