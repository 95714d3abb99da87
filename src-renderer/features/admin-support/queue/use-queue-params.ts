import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import {
  queueSorts,
  queueStates,
  queueViews,
  ticketCategories,
  ticketPriorities,
} from '#contract/rules/support/tickets.ts';
import { viewLists } from '#contract/rules/saved-views.ts';
import type { QueueFilter } from '../support-queries.ts';

const names = viewLists['admin-support'];
const one = <Value extends string>(all: readonly Value[], text: string): Value | undefined =>
  all.find((value) => value === text);

/** The queue's filters in the address, and what the server is asked for with them. */
export function useQueueParams() {
  const { values, change } = useUrlFilters(names);
  const view = one(queueViews, values.view) ?? 'all';
  const state = one(queueStates, values.state);
  const category = one(ticketCategories, values.category);
  const priority = one(ticketPriorities, values.priority);
  const sort = one(queueSorts, values.sort);
  const assignee = /^[1-9]\d{0,8}$/.test(values.assignee) ? Number(values.assignee) : undefined;
  const filter: QueueFilter = {
    ...(view !== 'all' && { view }),
    ...(state && { state }),
    ...(category && { category }),
    ...(priority && { priority }),
    ...(assignee !== undefined && { assignee }),
    ...(values.tag && { tag: values.tag.slice(0, 30) }),
    ...(values.q && { search: values.q }),
    ...(sort && { sort }),
  };
  const { view: _view, sort: _sort, ...narrowing } = filter;
  return {
    filter,
    view,
    state: state ?? 'active',
    category,
    priority,
    assignee,
    tag: values.tag,
    search: values.q,
    sort: sort ?? 'due',
    change,
    isFiltered: Object.keys(narrowing).length > 0,
    clear: () => change({ state: '', category: '', priority: '', assignee: '', tag: '', q: '' }),
  };
}

export type QueueParams = ReturnType<typeof useQueueParams>;
