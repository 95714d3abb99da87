import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Body } from '#contract/api/endpoint.ts';
import { help } from '#contract/api/support/help.ts';
import type { HelpTopic } from '#contract/rules/support/help.ts';
import { request } from '#renderer/lib/api/request.ts';

interface HelpSearch {
  /** Empty: what is read most comes first. */
  readonly q: string;
  readonly topic?: HelpTopic | undefined;
  readonly limit?: number | undefined;
}

export type Asked = Body<typeof help.offer>;

export const helpQueries = {
  search: ({ q, topic, limit }: HelpSearch, language: string) =>
    queryOptions({
      queryKey: ['Help', 'search', q, topic ?? '', limit ?? 0, language],
      queryFn: ({ signal }) =>
        request(help.search, {
          signal,
          query: {
            ...(q !== '' && { q }),
            ...(topic !== undefined && { topic }),
            ...(limit !== undefined && { limit }),
          },
        }),
      placeholderData: keepPreviousData,
    }),

  article: (slug: string, language: string) =>
    queryOptions({
      queryKey: ['Help', 'article', slug, language],
      queryFn: ({ signal }) => request(help.article, { signal, params: { slug } }),
    }),

  /** What may answer a question before it is sent. */
  offer: (asked: Asked, language: string) =>
    queryOptions({
      queryKey: ['Help', 'offer', asked, language],
      queryFn: ({ signal }) => request(help.offer, { signal, body: asked }),
      placeholderData: keepPreviousData,
      retry: false,
    }),
};
