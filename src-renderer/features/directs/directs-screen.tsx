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
import { downloadText } from '#renderer/lib/browser/files.ts';
import { showToast } from '#renderer/lib/toast.ts';
import type { Direct } from '#contract/api/directs.ts';
import { csvOf, type CsvColumn } from '#renderer/lib/csv.ts';
import { allDirects } from './direct-queries.ts';
import { DirectsList } from './directs-list.tsx';
import { SponsorLinksCard } from './sponsor-links-card.tsx';
import { useDirectParams } from './use-direct-params.ts';
import { useShareLink } from './use-share-link.ts';
import styles from './directs.module.css';

const columns: readonly CsvColumn<Direct>[] = [
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

/** Directs as a CSV file. */
const directsCsv = (rows: readonly Direct[]): string => csvOf(columns, rows);

/** The links to invite with, and whom they brought. */
export function DirectsScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation(['directs', 'common']);
  const params = useDirectParams();
  const isPhone = useIsPhone();
  const errorText = useErrorText();
  const { data: user } = useCurrentUser();
  const origin = usePublicOrigin();
  const link = sponsorLink(origin, user?.username ?? '');
  const { canShare, share } = useShareLink(link);
  const exporting = useMutation({
    mutationFn: () => allDirects(params.filter),
    onSuccess: (rows) => {
      const day = new Date().toISOString().slice(0, 10);
      downloadText(directsCsv(rows), `referrals-${day}.csv`, 'text/csv;charset=utf-8');
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
        <DirectsList params={params} link={link} />
      </div>
    </>
  );
}
