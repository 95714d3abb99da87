import { queryOptions } from '@tanstack/react-query';
import { eligibility } from '#contract/api/tokenization/eligibility.ts';
import { request } from '#renderer/lib/api/request.ts';

export const eligibilityQueries = {
  state: queryOptions({
    queryKey: ['Eligibility', 'state'],
    queryFn: ({ signal }) => request(eligibility.state, { signal }),
  }),
};
