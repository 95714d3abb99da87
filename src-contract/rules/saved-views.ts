/**
 * Lists whose filters can be kept as a view, and the parameters of the address that a view is made of;
 * what is open beside a list is none of them.
 */
export const viewLists = {
  reports: [
    'period',
    'from',
    'to',
    'kind',
    'account',
    'source',
    'source_id',
    'flow',
    'side',
    'over',
    'min',
    'under',
    'max',
    'person',
    'group',
  ],
  withdrawals: ['status'],
  directs: ['state', 'side', 'search'],
  pools: ['tab', 'period'],
  news: ['show'],
  support: ['view'],
  academy: ['view', 'level', 'search'],
  market: ['search', 'literal', 'category', 'stock', 'sort'],
  orders: ['view', 'search'],
  exchange: ['view'],
  offerings: ['view'],
  tree: ['view', 'depth', 'rank', 'active', 'since', 'sort', 'order'],
  'admin-withdrawals': ['view', 'q'],
  'admin-exceptions': ['view', 'q'],
  'admin-proposals': ['view', 'q'],
  'admin-pools': ['results'],
  'admin-staff': ['group'],
  'admin-members': ['q', 'membership', 'status'],
  'admin-news': ['q', 'state', 'category'],
  'admin-jobs': ['job', 'state'],
  'admin-support': ['view', 'state', 'category', 'priority', 'assignee', 'tag', 'q', 'sort'],
  'admin-help': ['q', 'state', 'topic'],
  'admin-macros': ['q', 'show'],
  'admin-academy': ['q', 'state'],
  'admin-products': ['q', 'state', 'category', 'low'],
  'admin-orders': ['stage', 'q'],
  'admin-returns': ['view', 'q'],
  'admin-reviews': ['view'],
  'admin-sales': ['view', 'from', 'to'],
  'admin-offerings': ['state'],
  'admin-eligibility': ['state', 'country'],
  'admin-audit': ['days', 'from', 'to', 'actor', 'action'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ViewList = keyof typeof viewLists;
export const viewListNames = Object.keys(viewLists) as [ViewList, ...ViewList[]];

/** Views of one list, characters of a name, and of a query. */
export const VIEWS_MAX = 20;
export const VIEW_NAME_MAX = 40;
export const VIEW_QUERY_MAX = 500;

/** Parameters of an address, as `URLSearchParams` has them. */
interface Params {
  get(name: string): string | null;
}

/** What of an address makes a view of a list, always in the same order: "kind=direct_bonus&account=direct". */
export function viewQuery(list: ViewList, params: Params): string {
  return viewLists[list]
    .flatMap((name) => {
      const value = params.get(name);
      return value ? [`${name}=${encodeURIComponent(value)}`] : [];
    })
    .join('&');
}
