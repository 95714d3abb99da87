import { useTranslation } from 'react-i18next';
import type { AdminOffering } from '#contract/api/admin/offerings.ts';
import { Crumbs } from '#renderer/components/action/crumbs.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { OfferingChip } from '#renderer/domain/offering/state-chips.tsx';
import { useOfferingText } from '#renderer/domain/offering/use-offering-text.ts';
import { offeringsPath } from '../paths.ts';

/** Which offering it is, and where it is. */
export function OfferingHead({ offering }: { readonly offering: AdminOffering | null }) {
  const { t } = useTranslation('admin-offerings');
  const text = useOfferingText();
  const name = offering ? text(offering, 'name') : t('new');
  return (
    <>
      <Crumbs crumbs={[{ label: t('caption'), to: offeringsPath }, { label: name }]} />
      <PageHeader title={name} subtitle={offering?.issuer ?? t('new.lead')}>
        {offering && <OfferingChip state={offering.state} isStaff />}
      </PageHeader>
    </>
  );
}
