import { useTranslation } from 'react-i18next';
import type { JobRun } from '#contract/api/admin/jobs.ts';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';
import { UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { durationOf } from './job-duration.ts';
import { useJobTexts } from './use-job-texts.ts';

const tones: Readonly<Record<JobRun['state'], ChipTone>> = {
  done: 'ok',
  failed: 'bad',
  running: 'progress',
};

interface JobsTableProps {
  readonly runs: readonly JobRun[];
  readonly current: number | null;
  readonly onOpen: (id: number) => void;
}

export function JobsTable({ runs, current, onOpen }: JobsTableProps) {
  const { t } = useTranslation('admin-jobs');
  const texts = useJobTexts();
  const duration = useDuration();
  const columns: readonly Column<JobRun>[] = [
    {
      key: 'job',
      header: t('column.job'),
      cell: ({ job }) => texts.job(job),
    },
    {
      key: 'period',
      header: t('column.period'),
      cell: ({ period }) => texts.period(period),
    },
    { key: 'state', header: t('column.state'), cell: ({ state }) => <RunChip state={state} /> },
    {
      key: 'started',
      header: t('column.started'),
      align: 'end',
      cell: ({ started_at }) => <DateText at={started_at} as="dayTime" />,
    },
    { key: 'duration', header: t('column.duration'), align: 'end', cell: duration },
  ];
  const phone = (run: JobRun): PhoneRow => ({
    title: texts.job(run.job),
    line: [run.period && texts.period(run.period), duration(run)].filter(Boolean).join(' · '),
    end: <RunChip state={run.state} />,
  });
  return (
    <DataTable
      label={t('caption')}
      rows={runs}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={({ id }) => t('number', { number: id })}
      phone={phone}
      currentKey={current === null ? null : String(current)}
      onOpen={({ id }) => onOpen(id)}
    />
  );
}

export function RunChip({ state }: { readonly state: JobRun['state'] }) {
  const { t } = useTranslation('admin-jobs');
  return <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>;
}

/** Unknown while it runs. */
export function useDuration(): (run: JobRun) => string {
  const { region } = useFormat();
  return ({ started_at, finished_at }) =>
    finished_at === null
      ? UNKNOWN
      : durationOf(Date.parse(finished_at) - Date.parse(started_at), region);
}
