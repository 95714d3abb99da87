import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/components/card.tsx';
import { DockedDetail } from '#renderer/components/overlay/docked-detail.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { QueryList } from '#renderer/components/data/query-list.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import {
  ListToolbar,
  ToolbarFilters,
  ToolbarSearch,
} from '#renderer/components/data/list-toolbar.tsx';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { adminMemberQueries } from './admin-member-queries.ts';
import { MemberDetail } from './member-detail.tsx';
import { MembersTable } from './members-table.tsx';
import styles from './admin-members.module.css';

/** What the list can be narrowed to. */
const adminMembershipFilters = ['active', 'expired', 'none'] as const;
const memberStatusFilters = ['active', 'blocked'] as const;

const names = ['q', 'membership', 'status', 'member'] as const;

/** Members searched and filtered, the open one beside the list. */
export function MembersScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('admin-members');
  const format = useFormat();
  const { values, change } = useUrlFilters(names);
  const membership = adminMembershipFilters.find((value) => value === values.membership);
  const status = memberStatusFilters.find((value) => value === values.status);
  const query = useInfiniteQuery(
    adminMemberQueries.list(values.q, {
      ...(membership && { membership }),
      ...(status && { status }),
    }),
  );
  const members = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const counts = query.data?.pages[0]?.counts;
  const openId = /^[1-9]\d{0,14}$/.test(values.member) ? Number(values.member) : null;
  const isFiltered = values.q !== '' || membership !== undefined || status !== undefined;
  const clear = () => change({ q: '', membership: '', status: '' });
  return (
    <>
      <PageHeader title={title}>
        <OfflineAge at={query.dataUpdatedAt} />
        {counts && (
          <p className={styles.lead}>
            {t('counts', {
              count: counts.members,
              members: formatWhole(counts.members, format),
              active: formatWhole(counts.active, format),
            })}
          </p>
        )}
        <SavedViews list="admin-members" />
      </PageHeader>
      <DockedDetail
        detail={
          openId === null
            ? null
            : { title: t('detail'), content: <MemberDetail key={openId} id={openId} /> }
        }
        onClose={() => change({ member: '' })}
      >
        <Card padding="none">
          <ListToolbar>
            <ToolbarSearch
              label={t('search')}
              placeholder={t('search.placeholder')}
              search={values.q}
              onSearch={(q) => change({ q })}
            />
            <ToolbarFilters>
              <ValueSelect
                name={t('filter.membership')}
                value={membership ?? 'all'}
                options={(['all', ...adminMembershipFilters] as const).map((value) => ({
                  value,
                  label: t(`filter.membership.${value}`),
                }))}
                onChange={(value) => change({ membership: value === 'all' ? '' : value })}
              />
              <ValueSelect
                name={t('filter.status')}
                value={status ?? 'all'}
                options={(['all', ...memberStatusFilters] as const).map((value) => ({
                  value,
                  label: t(`filter.status.${value}`),
                }))}
                onChange={(value) => change({ status: value === 'all' ? '' : value })}
              />
            </ToolbarFilters>
          </ListToolbar>
          <QueryList
            query={query}
            count={members.length}
            skeletonRows={8}
            empty={<EmptyState why="none">{t('empty')}</EmptyState>}
            onClear={isFiltered ? clear : undefined}
          >
            <MembersTable
              members={members}
              current={openId}
              onOpen={(id) => change({ member: String(id) })}
            />
          </QueryList>
        </Card>
      </DockedDetail>
    </>
  );
}
