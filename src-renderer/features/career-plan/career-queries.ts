import { queryOptions } from '@tanstack/react-query';
import { career } from '#contract/api/career-plan.ts';
import { request } from '#renderer/lib/api/request.ts';

export const careerQueries = {
  plan: queryOptions({
    queryKey: ['Tree', 'career'],
    queryFn: ({ signal }) => request(career.plan, { signal }),
  }),
};
