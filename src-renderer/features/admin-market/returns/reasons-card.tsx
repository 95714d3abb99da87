import { useTranslation } from 'react-i18next';
import type { ReturnPage } from '#contract/api/admin/market/market.ts';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { formatWhole, UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

/** Days that the server counts reasons over. */
const DAYS = 90;

/** Why things come back, and what comes back most for each reason. */
export function ReasonsCard({ page }: { readonly page: ReturnPage }) {
  const { t } = useTranslation('shop-returns');
  const format = useFormat();
  const { text } = useSaid();
  const returns = page.reasons.reduce((sum, one) => sum + one.returns, 0);
  const most = ({ most: one }: ReturnPage['reasons'][number]) =>
    one ? t('reasons.most', { name: text(one.name), count: one.returns }) : UNKNOWN;
  return (
    <Card
      padding="none"
      title={t('reasons', { days: DAYS })}
      subtitle={t('reasons.base', { count: returns, orders: page.orders_90_days })}
    >
      {page.reasons.length === 0 ? (
        <EmptyState why="none">{t('reasons.none')}</EmptyState>
      ) : (
        <DataTable
          label={t('reasons', { days: DAYS })}
          rows={page.reasons}
          keyOf={({ reason }) => reason}
          nameOf={({ reason }) => t(`reason.${reason}`)}
          columns={[
            {
              key: 'reason',
              header: t('file.reason'),
              cell: ({ reason }) => t(`reason.${reason}`),
            },
            {
              key: 'returns',
              header: t('reasons.count'),
              align: 'end',
              cell: (row) => formatWhole(row.returns, format),
            },
            { key: 'most', header: t('reasons.where'), cell: most },
          ]}
          phone={(row) => ({
            title: t(`reason.${row.reason}`),
            line: most(row),
            end: formatWhole(row.returns, format),
          })}
        />
      )}
    </Card>
  );
}
