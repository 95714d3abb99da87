import { useTranslation } from 'react-i18next';
import type { CourseRow } from '#contract/api/admin/academy/academy.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { UpdatedCell } from '#renderer/components/data/table/updated-cell.tsx';
import { formatWhole, UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { CourseStateChip, MissingChip } from '../course-chips.tsx';
import styles from './courses.module.css';

interface CoursesTableProps {
  readonly items: readonly CourseRow[];
  readonly onOpen: (id: number) => void;
}

/** Courses of every state, in the order of the catalogue. */
export function CoursesTable({ items, onOpen }: CoursesTableProps) {
  const { t } = useTranslation('admin-academy');
  const format = useFormat();
  const titleOf = ({ title_es, title_en }: CourseRow) => title_es || title_en || t('untitled');
  const versionOf = ({ published, is_changed }: CourseRow) => {
    if (published === null) return UNKNOWN;
    return is_changed
      ? t('version.changed', { version: published })
      : t('version', { version: published });
  };
  const columns: readonly Column<CourseRow>[] = [
    {
      key: 'title',
      header: t('column.title'),
      cell: (item) => (
        <span className={styles.titleCell}>
          <TwoLineCell below={t('contents', { count: item.lessons, minutes: item.minutes })}>
            {titleOf(item)}
          </TwoLineCell>
        </span>
      ),
    },
    {
      key: 'state',
      header: t('column.state'),
      cell: ({ state }) => <CourseStateChip state={state} />,
    },
    { key: 'version', header: t('column.version'), cell: versionOf },
    {
      key: 'languages',
      header: t('column.languages'),
      cell: ({ missing }) => <MissingChip missing={missing} />,
    },
    {
      key: 'learners',
      header: t('column.learners'),
      cell: ({ enrolled, passed }) => (
        <TwoLineCell below={t('passed', { count: passed })}>
          {formatWhole(enrolled, format)}
        </TwoLineCell>
      ),
    },
    {
      key: 'updated',
      header: t('column.updated'),
      cell: (item) => <UpdatedCell at={item.updated_at} by={item.updated_by ?? t('server')} />,
    },
  ];
  const phone = (item: CourseRow): PhoneRow => ({
    title: titleOf(item),
    line: t('learners', { count: item.enrolled }),
    end: <CourseStateChip state={item.state} />,
  });
  return (
    <DataTable
      label={t('caption')}
      rows={items}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={titleOf}
      phone={phone}
      onOpen={({ id }) => onOpen(id)}
    />
  );
}
