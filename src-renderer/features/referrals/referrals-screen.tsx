import { useMutation } from '@tanstack/react-query';
import { IconDownload, IconShare3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { usePublicOrigin } from '#renderer/domain/settings/settings-queries.ts';
import { sponsorLink } from '#renderer/domain/sponsor-link/sponsor-link.ts';
import { downloadText } from '#renderer/lib/browser/download-text.ts';
import { showToast } from '#renderer/lib/toast.ts';
import type { Referral } from '#contract/api/referrals.ts';
import { csvOf, type CsvColumn } from '#renderer/lib/csv.ts';
import { allReferrals } from './referral-queries.ts';
import { ReferralsList } from './referrals-list.tsx';
import { SponsorLinksCard } from './sponsor-links-card.tsx';
import { useReferralPlace } from './use-referral-place.ts';
import { useShareLink } from './use-share-link.ts';
import styles from './referrals.module.css';

const columns: readonly CsvColumn<Referral>[] = [
  ['username', ({ username }) => username],
  ['name', ({ name }) => name],
  ['country', ({ country }) => country],
  ['side', ({ side }) => side],
  ['placed_under', ({ placed_under }) => placed_under.username],
  ['membership', ({ membership }) => membership.state],
  ['plan', ({ membership }) => membership.name],
  ['membership_ends_at', ({ membership }) => membership.ends_at],
  ['joined_at', ({ joined_at }) => joined_at],
  ['direct_bonus_usd', ({ direct_bonus }) => direct_bonus],
];

/** Direct referrals as a CSV file. */
const referralsCsv = (rows: readonly Referral[]): string => csvOf(columns, rows);

/** The links to invite with, and whom they brought. */
export function ReferralsScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation(['referrals', 'common']);
  const place = useReferralPlace();
  const isPhone = useIsPhone();
  const errorText = useErrorText();
  const { data: user } = useCurrentUser();
  const origin = usePublicOrigin();
  const link = sponsorLink(origin, user?.username ?? '');
  const { canShare, share } = useShareLink(link);
  const exporting = useMutation({
    mutationFn: () => allReferrals(place.filter),
    onSuccess: (rows) => {
      const day = new Date().toISOString().slice(0, 10);
      downloadText(referralsCsv(rows), `referrals-${day}.csv`, 'text/csv;charset=utf-8');
    },
    onError: (error) => showToast('bad', errorText(error)),
  });
  return (
    <>
      <PageHeader title={title}>
        <Button icon={IconDownload} busy={exporting.isPending} onClick={() => exporting.mutate()}>
          {t('button.exportCsv', { ns: 'common' })}
        </Button>
        {/* On a phone the card has it. */}
        {!isPhone && canShare && user && (
          <Button kind="primary" icon={IconShare3} onClick={share}>
            {t('links.share')}
          </Button>
        )}
      </PageHeader>
      <div className={styles.screen}>
        <SponsorLinksCard />
        <ReferralsList place={place} link={link} />
      </div>
    </>
  );
}
