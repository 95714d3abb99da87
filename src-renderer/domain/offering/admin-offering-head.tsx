import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminOffering } from '#contract/api/admin/offerings.ts';
import { Crumbs } from '#renderer/components/action/crumbs.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { ADMIN_OFFERINGS_PATH } from './admin-offering.ts';
import { AdminOfferingTabs } from './admin-offering-tabs.tsx';
import { OfferingChip } from './state-chips.tsx';
import { useOfferingText } from './use-offering-text.ts';

interface AdminOfferingHeadProps {
  /** Null: a new one. */
  readonly offering: AdminOffering | null;
  /** At the title's end, after the state. */
  readonly children?: ReactNode;
}

/** Which offering it is, where it is, and its parts. */
export function AdminOfferingHead({ offering, children }: AdminOfferingHeadProps) {
  const { t } = useTranslation('admin-offerings');
  const text = useOfferingText();
  const name = offering ? text(offering, 'name') : t('new');
  return (
    <>
      <Crumbs crumbs={[{ label: t('caption'), to: ADMIN_OFFERINGS_PATH }, { label: name }]} />
      <PageHeader title={name} subtitle={offering?.issuer ?? t('new.lead')}>
        {offering && <OfferingChip offering={offering} isStaff />}
        {children}
      </PageHeader>
      {offering && <AdminOfferingTabs id={offering.id} />}
    </>
  );
}
