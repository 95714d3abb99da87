import type { ReportSummary } from '#contract/api/reports.ts';
import { reportFlows, type ReportFlow } from '#contract/rules/reports.ts';

type FlowSums = Omit<ReportSummary['flows'][number], 'flow'>;

const NOTHING: FlowSums = { count: 0, in: '0.00', out: '0.00', net: '0.00' };

/** In the order that they are shown in. */
export const flowsInView: readonly ReportFlow[] = reportFlows;

export const flowOfSummary = (
  { flows }: Pick<ReportSummary, 'flows'>,
  flow: ReportFlow,
): FlowSums => flows.find((one) => one.flow === flow) ?? NOTHING;

/** A line of totals: sums of the two columns, and of how many entries. */
export interface TotalLine {
  readonly key: 'total' | 'moved' | 'net';
  readonly count: number;
  readonly in: string | null;
  readonly out: string | null;
}

/** What came in and went out, own money that moved where some did, and the net of both. */
export function totalLines({
  totals,
  flows,
}: Pick<ReportSummary, 'totals' | 'flows'>): TotalLine[] {
  const moved = flowOfSummary({ flows }, 'moved');
  const isLess = totals.net.startsWith('-');
  return [
    { key: 'total', count: totals.count - moved.count, in: totals.in, out: totals.out },
    ...(moved.count > 0
      ? [{ key: 'moved', count: moved.count, in: moved.in, out: moved.out } as const]
      : []),
    {
      key: 'net',
      count: totals.count,
      in: isLess ? null : totals.net,
      out: isLess ? totals.net : null,
    },
  ];
}
