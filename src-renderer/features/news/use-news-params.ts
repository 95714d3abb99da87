import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';
import { newsShows, type NewsShow } from './news-queries.ts';

const ROOT = '/tct-news';

/** Which news are listed, kept in the address, and the addresses of the others. */
export function useNewsParams() {
  const [params, setParams] = useSearchParams();
  const show = newsShows.find((one) => one === params.get('show')) ?? 'all';
  const query = show === 'all' ? '' : `?show=${show}`;
  return {
    show,
    choose: (next: NewsShow) =>
      setParams(next === 'all' ? {} : { show: next }, { replace: true, preventScrollReset: true }),
    listPath: `${ROOT}${query}`,
    articlePath: (slug: string) => `${ROOT}/${encodeURIComponent(slug)}${query}`,
  };
}

/** The address of an article for somebody else: without what this member was listing. */
export const articleLink = (origin: string, slug: string): string =>
  new URL(`${ROOT}/${encodeURIComponent(slug)}`, origin).href;
