import { IconAlertTriangle, IconClock, IconPlayerPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { QueuePage, QueueRow } from '#contract/api/admin/support/tickets.ts';
import type { QueueGroup } from '#contract/rules/support/tickets.ts';
import { Avatar } from '#renderer/components/avatar.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { Icon, type IconType } from '#renderer/components/icon.tsx';
import { AgoTime } from './ago-time.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { useHasSingleKeys } from '#renderer/domain/current-user/use-has-single-keys.ts';
import { categoryIcons, objectIcons } from '#renderer/domain/ticket/object-looks.ts';
import { useObjectTexts } from '#renderer/domain/ticket/use-object-texts.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { ShortClock, TicketClock } from '../clock.tsx';
import { Priority } from '../priority.tsx';
import styles from './queue.module.css';

const groupIcons: Readonly<Record<QueueGroup, IconType>> = {
  overdue: IconAlertTriangle,
  soon: IconClock,
  today: IconClock,
  later: IconClock,
  paused: IconPlayerPause,
};

interface QueueTableProps {
  readonly rows: readonly QueueRow[];
  readonly groups: NonNullable<QueuePage['counts']>['groups'] | undefined;
  /** Rows stand by what ends first. */
  readonly isGrouped: boolean;
  readonly onOpen: (number: number) => void;
  readonly letters: Readonly<Record<string, (key: string) => void>>;
  /** Undefined where nothing can be done with rows. */
  readonly selection:
    | {
        readonly selected: ReadonlySet<string>;
        readonly onChange: (selected: ReadonlySet<string>) => void;
        readonly isSelectable: (row: QueueRow) => boolean;
      }
    | undefined;
}

/** Tickets by what breaches first; cards on a phone. */
export function QueueTable(props: QueueTableProps) {
  const { rows, groups, isGrouped, onOpen, letters, selection } = props;
  const { t } = useTranslation('admin-support');
  const format = useFormat();
  const columns = useColumns();
  const hasSingleKeys = useHasSingleKeys();
  const phone = (row: QueueRow): PhoneRow => ({
    title: <Subject row={row} />,
    line: (
      <>
        {row.member.name} · {t('number', { number: row.number })}
        {row.assignee && <> · {row.assignee.name}</>}
      </>
    ),
    end: (
      <>
        <ShortClock ticket={row} />
        <Priority priority={row.priority} />
      </>
    ),
  });
  return (
    <DataTable
      label={t('queue.caption')}
      rows={rows}
      columns={columns}
      keyOf={({ number }) => String(number)}
      nameOf={({ number, subject }) => t('queue.row', { number, subject })}
      phone={phone}
      onOpen={({ number }) => onOpen(number)}
      letterKeys={hasSingleKeys}
      letterActions={hasSingleKeys ? letters : undefined}
      selection={selection}
      groups={
        isGrouped
          ? {
              of: ({ group }) => group,
              head: (group) => {
                const known = group as QueueGroup;
                return (
                  <span className={classNames(styles.group, known === 'overdue' && styles.late)}>
                    <Icon icon={groupIcons[known]} size={15} />
                    {t(`group.${known}`)}
                    {groups && (
                      <span className={styles.count}>{formatWhole(groups[known], format)}</span>
                    )}
                  </span>
                );
              },
            }
          : undefined
      }
    />
  );
}

function useColumns(): readonly Column<QueueRow>[] {
  const { t, i18n } = useTranslation('admin-support');
  const planOf = ({ plan, plan_en }: QueueRow['member']) =>
    (i18n.language === 'en' ? plan_en : null) ?? plan;
  return [
    { key: 'due', header: t('column.due'), cell: (row) => <TicketClock ticket={row} /> },
    {
      key: 'ticket',
      header: t('column.ticket'),
      cell: (row) => (
        <span className={styles.ticket}>
          <Subject row={row} />
          <span className={styles.by}>
            {[row.member.name, planOf(row.member), t('number', { number: row.number })]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      ),
    },
    { key: 'about', header: t('column.about'), cell: (row) => <About row={row} /> },
    {
      key: 'priority',
      header: t('column.priority'),
      cell: ({ priority }) => <Priority priority={priority} />,
    },
    {
      key: 'with',
      header: t('column.with'),
      cell: ({ assignee }) =>
        assignee ? (
          <span className={styles.person}>
            <Avatar name={assignee.name} src={assignee.avatar} tone="neutral" />
            <span translate="no">{assignee.name.split(' ')[0]}</span>
          </span>
        ) : (
          <span className={styles.quiet}>{t('unassigned')}</span>
        ),
    },
    {
      key: 'last',
      header: t('column.last'),
      align: 'end',
      cell: ({ last_at }) => <AgoTime at={last_at} />,
    },
  ];
}

function Subject({ row }: { readonly row: QueueRow }) {
  const { t } = useTranslation('admin-support');
  return (
    <span className={classNames(styles.subject, row.unread && styles.unread)}>
      {row.unread && (
        <span className={styles.dot}>
          <VisuallyHidden>{t('unread')}</VisuallyHidden>
        </span>
      )}
      {row.subject}
    </span>
  );
}

/** The first object, or else the topic. */
function About({ row }: { readonly row: QueueRow }) {
  const { t } = useTranslation('ticket');
  const texts = useObjectTexts();
  const [object] = row.objects;
  const icon = object ? objectIcons[object.kind] : categoryIcons[row.category];
  return (
    <span className={styles.tag}>
      <Icon icon={icon} size={14} />
      {object ? texts.name(object) : t(`category.${row.category}`)}
    </span>
  );
}
