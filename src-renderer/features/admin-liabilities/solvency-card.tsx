import { IconFileExport } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Liabilities } from '#contract/api/admin/liabilities.ts';
import { adminSolvency } from '#contract/api/solvency.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { GapFigures } from '#renderer/domain/solvency/gaps.tsx';
import { solvencyQueries } from '#renderer/domain/solvency/solvency-queries.ts';
import { request } from '#renderer/lib/api/request.ts';
import { downloadBlob } from '#renderer/lib/browser/files.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './admin-liabilities.module.css';

/** What the treasury alone holds against what is owed, as each day's edition publishes it. */
export function SolvencyCard({ view }: { readonly view: Pick<Liabilities, 'gaps'> }) {
  const { t } = useTranslation('admin-liabilities');
  const editions = useInfiniteQuery(solvencyQueries.list());
  const newest = editions.data?.pages[0]?.items.find((one) => one.has_proofs);
  return (
    <Card
      title={t('solvency')}
      subtitle={t('solvency.hint')}
      end={<TextLink to="/solvency">{t('solvency.editions')}</TextLink>}
      padding="none"
    >
      <GapFigures gaps={view.gaps} />
      {newest && <LeavesExport day={newest.day} />}
    </Card>
  );
}

/** Everything that recomputes an edition, for an auditor. */
function LeavesExport({ day }: { readonly day: string }) {
  const { t } = useTranslation('admin-liabilities');
  const format = useFormat();
  const errorText = useErrorText();
  const leaves = useMutation({
    mutationFn: () => request(adminSolvency.leaves, { params: { day } }),
    onSuccess: (file) =>
      downloadBlob(
        new Blob([file], { type: 'application/x-ndjson' }),
        `tct-solvency-leaves-${day}.ndjson`,
      ),
    onError: (error) => showToast('bad', errorText(error)),
  });
  const date = formatDate(day, { ...format, timeZone: 'UTC' });
  return (
    <div className={styles.leaves}>
      <Button
        size="sm"
        icon={IconFileExport}
        busy={leaves.isPending}
        onClick={() => leaves.mutate()}
      >
        {t('solvency.leaves', { date })}
      </Button>
      <p className={styles.lead}>{t('solvency.leaves.hint')}</p>
    </div>
  );
}
