import { IconArrowLeft, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { useFactorStatus } from './factor-queries.ts';
import { SecurityCards } from './security-cards.tsx';
import { StatusFailure } from './status-failure.tsx';

/** What protects the account beside its password. */
export function SecurityScreen() {
  const { t } = useTranslation(['second-factor', 'shell']);
  const query = useFactorStatus();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const status = query.data;
  const isActive = status && (status.totp !== null || status.passkeys.length > 0);
  return (
    <>
      <TextLink to="/profile" icon={IconArrowLeft}>
        {t('back')}
      </TextLink>
      <PageHeader title={t('heading.profile-security', { ns: 'shell' })}>
        {status && (
          <StatusChip tone={isActive ? 'ok' : 'warn'} icon={IconShieldCheck}>
            {isActive ? t('active') : t('inactive')}
          </StatusChip>
        )}
      </PageHeader>
      {status && <SecurityCards status={status} codes={codes} onCodes={setCodes} />}
      {!status && (query.error ? <StatusFailure query={query} /> : <SkeletonRows rows={6} />)}
    </>
  );
}
