import { queryOptions } from '@tanstack/react-query';
import { distributions } from '#contract/api/tokenization/distributions.ts';
import { utcDay } from '#contract/rules/days.ts';
import { usePaper } from '#renderer/domain/paper/use-paper.tsx';
import { request } from '#renderer/lib/api/request.ts';

/** What was distributed to the member. */
export const distributionsQuery = queryOptions({
  queryKey: ['Offerings', 'distributions'],
  queryFn: ({ signal }) => request(distributions.list, { signal }),
});

/** The statement as a file, or printed. */
export const useStatement = () =>
  usePaper({
    file: () => request(distributions.statement),
    fileName: () => `tct-${utcDay(new Date())}.pdf`,
    paper: () => request(distributions.statementPaper),
  });
