import { useQuery } from '@tanstack/react-query';
import { IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { adminStaff, type StaffPerson } from '#contract/api/admin/staff.ts';
import { mayCall } from '#contract/api/admin/staff-calls.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { DockedDetail } from '#renderer/components/overlay/docked-detail.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { ListFailure } from '#renderer/components/data/query-list.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { StaffForm } from './staff-form.tsx';
import { staffQuery } from './staff-queries.ts';
import { StaffTable } from './staff-table.tsx';
import styles from './admin-staff.module.css';

const groups = ['all', 'administrator', 'support', 'auditor'] as const;
type Group = (typeof groups)[number];
const names = ['group', 'who'] as const;
/** In the address, where somebody without a role is to be appointed. */
const NEW = '+';

/** Who may do what, and the form that asks for a change. */
export function StaffScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('admin-staff');
  const place = useUrlFilters(names);
  const query = useQuery(staffQuery);
  const user = useCurrentUser().data;
  const mayChange = user !== undefined && mayCall(user, adminStaff.set);
  const group = groups.find((one) => one === place.values.group) ?? 'all';
  const people = query.data?.items ?? [];
  const { who } = place.values;
  const person = people.find(({ username }) => username === who) ?? null;
  const close = () => place.change({ who: '' });
  return (
    <>
      <PageHeader title={title}>
        <OfflineAge at={query.dataUpdatedAt} />
        <p className={styles.lead}>{t('lead')}</p>
        <SavedViews list="admin-staff" />
        {mayChange && (
          <Button icon={IconUserPlus} onClick={() => place.change({ who: NEW })}>
            {t('appoint')}
          </Button>
        )}
      </PageHeader>
      <DockedDetail
        detail={
          mayChange && (person !== null || who === NEW)
            ? {
                title: t('form.title'),
                content: <StaffForm key={who} person={person} people={people} onDone={close} />,
              }
            : null
        }
        onClose={close}
      >
        <Card padding="none">
          <div className={styles.bar}>
            <Segments
              label={t('groups')}
              value={group}
              segments={groups.map((value) => ({
                value,
                label: t(`group.${value}`),
                count: people.filter(isIn(value)).length,
              }))}
              onChange={(value) => place.change({ group: value === 'all' ? '' : value })}
            />
          </div>
          {query.isPending && <SkeletonRows rows={4} />}
          {query.error && <ListFailure error={query.error} onRetry={() => void query.refetch()} />}
          {query.data && (
            <>
              <StaffTable
                people={people.filter(isIn(group))}
                current={who}
                onOpen={(username) => place.change({ who: username })}
              />
              <p className={styles.foot}>
                {t('holders', { count: query.data.staff_holders, least: query.data.staff_least })}
              </p>
            </>
          )}
        </Card>
      </DockedDetail>
    </>
  );
}

const isIn =
  (group: Group) =>
  ({ role }: StaffPerson): boolean =>
    group === 'all' || role === group;
