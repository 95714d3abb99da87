import { useTranslation } from 'react-i18next';
import { adminMarket } from '#contract/api/admin/market/market.ts';
import type { Answer } from '#contract/api/endpoint.ts';
import { useFileColumns, useTimeColumns } from '#renderer/components/data/use-file-columns.ts';
import { usePagesFile } from '#renderer/components/data/use-pages-file.ts';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { request } from '#renderer/lib/api/request.ts';
import type { ReviewFilter } from '../market-queries.ts';

export type Review = Answer<typeof adminMarket.reviews>['items'][number];

const FILE_PAGE = 200;

const readPage = (cursor: string, filter: ReviewFilter) =>
  request(adminMarket.reviews, {
    query: { ...filter, limit: FILE_PAGE, ...(cursor && { cursor }) },
  });

/** The filtered reviews as a file, and its columns. */
export function useReviewsFile() {
  const { t } = useTranslation(['shop-reviews', 'common']);
  const { text } = useSaid();
  const times = useTimeColumns();
  const columns = useFileColumns<Review>('admin-reviews', [
    { key: 'product', title: t('file.product'), of: ({ product }) => text(product) },
    { key: 'member', title: t('file.member'), of: ({ member }) => member.name },
    { key: 'username', title: t('file.username'), of: ({ member }) => member.username },
    { key: 'grade', title: t('file.grade'), of: ({ grade }) => grade, isFigure: true },
    { key: 'text', title: t('file.text'), of: (review) => review.text },
    { key: 'answer', title: t('answer'), of: ({ answer }) => answer },
    {
      key: 'hidden',
      title: t('hidden'),
      of: ({ is_hidden }) => t(is_hidden ? 'file.yes' : 'file.no', { ns: 'common' }),
    },
    ...times<Review>('at', t('file.at'), ({ at }) => at),
  ]);
  const file = usePagesFile({ name: t('file.name'), columns: columns.chosen, read: readPage });
  return { columns, file };
}
