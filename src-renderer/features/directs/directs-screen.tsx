import { useMutation } from '@tanstack/react-query';
import { IconShare3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { ExportButtons } from '#renderer/components/data/export-buttons.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { usePublicOrigin } from '#renderer/domain/settings/settings-queries.ts';
import { sponsorLink } from '#renderer/domain/sponsor-link/sponsor-link.ts';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { downloadBlob } from '#renderer/lib/browser/files.ts';
import { csvName, csvOf } from '#renderer/lib/csv.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { allDirects } from './direct-queries.ts';
import { DirectsList } from './directs-list.tsx';
import { SponsorLinksCard } from './sponsor-links-card.tsx';
import { useDirectColumns } from './use-direct-columns.ts';
import { useDirectParams } from './use-direct-params.ts';
import { useShareLink } from './use-share-link.ts';
import { WaitingDirectsCard } from './waiting-directs-card.tsx';
import styles from './directs.module.css';

/** The links to invite with, and whom they brought. */
export function DirectsScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('directs');
  const params = useDirectParams();
  const isPhone = useIsPhone();
  const errorText = useErrorText();
  const { data: user } = useCurrentUser();
  const origin = usePublicOrigin();
  const link = sponsorLink(origin, user?.username ?? '');
  const { canShare, share } = useShareLink(link);
  const columns = useDirectColumns();
  const exporting = useMutation({
    mutationFn: () => allDirects(params.filter),
    onSuccess: (rows) => downloadBlob(csvOf(columns.chosen, rows), csvName(t('file.name'))),
    onError: (error) => showToast('bad', errorText(error)),
  });
  return (
    <>
      <PageHeader title={title}>
        <ExportButtons
          columns={columns}
          busy={exporting.isPending}
          onExport={() => exporting.mutate()}
        />
        <SavedViews list="directs" />
        {/* On a phone the card has it. */}
        {!isPhone && canShare && user && (
          <Button kind="primary" icon={IconShare3} onClick={share}>
            {t('links.share')}
          </Button>
        )}
      </PageHeader>
      <div className={styles.screen}>
        <SponsorLinksCard />
        <WaitingDirectsCard onAll={() => params.showState('none')} />
        <DirectsList params={params} link={link} />
      </div>
    </>
  );
}
