import { queryOptions, useMutation } from '@tanstack/react-query';
import { distributions } from '#contract/api/tokenization/distributions.ts';
import { utcDay } from '#contract/rules/days.ts';
import { request } from '#renderer/lib/api/request.ts';
import { downloadBlob } from '#renderer/lib/browser/files.ts';

/** What was distributed to the member. */
export const distributionsQuery = queryOptions({
  queryKey: ['Offerings', 'distributions'],
  queryFn: ({ signal }) => request(distributions.list, { signal }),
});

/** Fetches the statement and saves it as a file. */
export const useStatement = () =>
  useMutation({
    mutationFn: () => request(distributions.statement),
    onSuccess: (file) =>
      downloadBlob(new Blob([file], { type: 'application/pdf' }), `tct-${utcDay(new Date())}.pdf`),
  });
