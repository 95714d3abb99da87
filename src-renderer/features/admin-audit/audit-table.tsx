import { IconServer2, IconUserQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AuditRow } from '#contract/api/admin/audit.ts';
import { Avatar } from '#renderer/components/avatar.tsx';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { formatDay } from '#renderer/lib/format-date.ts';
import { UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { auditIcon } from './audit-icons.ts';
import { firstChange } from './audit-values.ts';
import { useAuditTexts } from './use-audit-texts.ts';
import styles from './admin-audit.module.css';

interface AuditTableProps {
  readonly rows: readonly AuditRow[];
  /** The one whose detail is open. */
  readonly current: number | null;
  readonly onOpen: (id: number) => void;
}

/** Time, who, what, on what, and what it was before. */
export function AuditTable({ rows, current, onOpen }: AuditTableProps) {
  const { t } = useTranslation('admin-audit');
  const texts = useAuditTexts();
  const columns: readonly Column<AuditRow>[] = [
    { key: 'at', header: t('column.at'), cell: ({ at }) => <UtcTime at={at} /> },
    {
      key: 'who',
      header: t('column.who'),
      cell: (row) => (
        <span className={styles.pair}>
          {row.actor ? (
            <Avatar name={row.actor.name} tone="neutral" />
          ) : (
            <Icon icon={row.origin ? IconUserQuestion : IconServer2} />
          )}
          <span className={row.actor ? undefined : styles.quiet}>{texts.actor(row)}</span>
        </span>
      ),
    },
    {
      key: 'what',
      header: t('column.what'),
      cell: ({ action }) => (
        <span className={styles.pair}>
          <Icon icon={auditIcon(action)} size={16} />
          <span className={styles.what}>{texts.action(action)}</span>
        </span>
      ),
    },
    {
      key: 'subject',
      header: t('column.subject'),
      cell: (row) => <span className={styles.quiet}>{texts.subject(row)}</span>,
    },
    { key: 'change', header: t('column.change'), cell: (row) => <ChangeCell row={row} /> },
  ];
  const phone = (row: AuditRow): PhoneRow => ({
    leading: <Icon icon={auditIcon(row.action)} />,
    title: texts.action(row.action),
    line: `${texts.actor(row)} · ${texts.subject(row)}`,
    end: <UtcTime at={row.at} />,
  });
  return (
    <DataTable
      label={t('caption')}
      rows={rows}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={({ id }) => t('number', { number: id })}
      phone={phone}
      currentKey={current === null ? null : String(current)}
      onOpen={({ id }) => onOpen(id)}
    />
  );
}

/** Day and second of UTC: rows are compared with other logs. */
function UtcTime({ at }: { readonly at: string }) {
  const format = { ...useFormat(), timeZone: 'UTC' };
  return (
    <time className={styles.time} dateTime={at} title={at}>
      <span className={styles.day}>{formatDay(at, format)}</span> {at.slice(11, 19)}
    </time>
  );
}

/** What the change is of, what it was and what it is. */
function ChangeCell({ row }: { readonly row: AuditRow }) {
  const texts = useAuditTexts();
  const change = firstChange(row);
  if (!change) return <span className={styles.quiet}>{UNKNOWN}</span>;
  return (
    <span className={styles.change} title={texts.change(row, change)}>
      <span className={styles.before}>
        {texts.field(row, change)}:{' '}
        {change.before !== undefined && `${texts.value(row, change, 'before')} → `}
      </span>
      <span className={styles.after}>{texts.value(row, change, 'after')}</span>
    </span>
  );
}
