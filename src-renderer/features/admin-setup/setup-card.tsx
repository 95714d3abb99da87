import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OpenSetupSteps } from '#contract/api/admin/setup/setup-steps.ts';
import { Card } from '#renderer/components/card.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { openStepsQuery } from './setup-queries.ts';
import styles from './setup-card.module.css';

type OpenStep = OpenSetupSteps['open'][number];

/** Where a step is done, or seen; contracts, the way to the server and backups are the machine's own. */
const screens: Readonly<Record<OpenStep['step'], string | null>> = {
  administrators: '/admin/staff',
  contracts: null,
  mail: '/admin/jobs',
  chain: '/admin/jobs',
  proxy: null,
  plans: '/admin/plans',
  pools: '/admin/pools',
  ranges: '/admin/plans',
  backup: null,
};

/** What this installation still needs before members can use all of it. Nothing once all is done. */
export function SetupCard() {
  const { t } = useTranslation('admin-setup');
  const { data } = useQuery(openStepsQuery);
  if (!data || data.open.length === 0) return null;
  return (
    <Card title={t('title')} subtitle={t('lead')} className={styles.card}>
      <ul className={styles.steps}>
        {data.open.map((one) => (
          <li key={one.step}>
            <Step {...one} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Step({ step, drafts, about }: OpenStep) {
  const { t } = useTranslation('admin-setup');
  const screen = screens[step];
  return (
    <>
      <p className={styles.what}>{t(`step.${step}`)}</p>
      <p className={styles.how}>
        {drafts > 0
          ? t('drafts', { count: drafts })
          : t(`how.${step}`, { about: about.join(', ') })}
        {screen !== null && (
          <>
            {' '}
            <TextLink to={screen}>{t(`open.${step}`)}</TextLink>
          </>
        )}
      </p>
    </>
  );
}
