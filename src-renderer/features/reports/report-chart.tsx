import { useTranslation } from 'react-i18next';
import type { ReportSummary } from '#contract/api/reports.ts';
import { BarChart } from '#renderer/components/chart/bars.tsx';
import { reportBars } from './report-series.ts';
import type { ReportPlace } from './use-report-place.ts';
import styles from './reports.module.css';

interface ReportChartProps {
  readonly summary: ReportSummary;
  readonly place: Pick<ReportPlace, 'range' | 'group'>;
}

/** Bonuses by day, week or month of UTC. */
export function ReportChart({ summary, place }: ReportChartProps) {
  const { t } = useTranslation('reports');
  const bars = reportBars(summary, place.range, place.group);
  if (!bars) return null;
  return (
    <div className={styles.chart}>
      <BarChart
        label={t('chart.label')}
        series={bars.keys.map((key) => ({ key, label: t(`chart.${key}`) }))}
        days={bars.days}
      />
    </div>
  );
}
