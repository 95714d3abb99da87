import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Card } from '#renderer/components/card.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { QueryList } from '#renderer/components/data/query-list.tsx';
import { requestQueries } from '#renderer/domain/purchase-request/request-queries.ts';
import { RequestsTable } from '#renderer/domain/purchase-request/requests-table.tsx';
import { requestAt } from '../paths.ts';

/** Every request for a course, open or past; nothing where there never was one. */
export function CourseRequests() {
  const { t } = useTranslation('academy');
  const navigate = useNavigate();
  const query = useInfiniteQuery(requestQueries.list('course'));
  const requests = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (requests.length === 0) return null;
  return (
    <Card padding="none" title={t('requests')} end={<OfflineAge at={query.dataUpdatedAt} />}>
      <QueryList query={query} count={requests.length} skeletonRows={2} empty={null}>
        <RequestsTable
          requests={requests}
          onOpen={(_, request) => void navigate(requestAt(request))}
        />
      </QueryList>
    </Card>
  );
}
