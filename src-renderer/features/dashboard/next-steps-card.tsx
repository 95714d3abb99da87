import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/components/card.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { ProgressBar } from '#renderer/components/chart/progress-bar.tsx';
import { TextButton, TextLink } from '#renderer/components/action/text-link.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { nextSteps, type NextStep, type NextStepFacts } from './next-steps.ts';
import styles from './next-steps-card.module.css';

interface NextStepsCardProps {
  readonly facts: NextStepFacts;
  readonly onVerifyEmail: () => void;
  readonly onCopyLink: () => void;
  readonly className?: string | undefined;
}

/** What is left to do before everything works; each with its way, until all are done. */
export function NextStepsCard({ facts, onVerifyEmail, onCopyLink, className }: NextStepsCardProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const steps = nextSteps(facts);
  const done = steps.filter(({ isDone }) => isDone).length;

  const way = (step: NextStep): ReactNode => {
    switch (step) {
      case 'email':
        return <TextButton onClick={onVerifyEmail}>{t('steps.email')}</TextButton>;
      case 'address':
        return <TextLink to="/profile?tab=addresses">{t('steps.address')}</TextLink>;
      case 'link':
        return <TextButton onClick={onCopyLink}>{t('steps.link')}</TextButton>;
      case 'membership':
        return <TextLink to="/buy-membership">{t('steps.membership')}</TextLink>;
    }
  };
  return (
    <Card title={t('steps.title')} className={className}>
      <div className={styles.progress}>
        <ProgressBar value={done / steps.length} label={t('steps.title')} />
        <span className={styles.count}>{t('steps.count', { done, total: steps.length })}</span>
      </div>
      <ul className={styles.steps}>
        {steps.map(({ step, isDone }) => (
          <li key={step} className={styles.step}>
            <span className={classNames(styles.box, isDone && styles.done)}>
              {isDone && <Icon icon={IconCheck} size={12} />}
            </span>
            {isDone ? (
              <span className={styles.doneText}>
                {t(`steps.${step}`)}
                <VisuallyHidden> ({t('stage.done', { ns: 'common' })})</VisuallyHidden>
              </span>
            ) : (
              way(step)
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
