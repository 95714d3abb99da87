import type { AuditRow } from '#contract/api/admin/audit.ts';

type Values = AuditRow['before'];

/** One name of the diff with what it was and is, as the wire has them. */
export interface Change {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const written = (values: Values, name: string): string | undefined =>
  values && name in values ? JSON.stringify(values[name]) : undefined;

/** What changed, name by name; what stayed is left out. */
export function changesOf({ before, after }: Pick<AuditRow, 'before' | 'after'>): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => ({ name, before: written(before, name), after: written(after, name) }))
    .filter((change) => change.before !== change.after);
}

/** Names that are told apart from the diff, because they say why. */
const reasons = ['reason', 'note'] as const;

/** Names that say most of a row, where it has several. */
const telling = ['status', 'state', 'rate'] as const;

/** The reason an administrator gave, if any. */
export function reasonOf({ after }: Pick<AuditRow, 'after'>): string | null {
  const name = reasons.find((one) => typeof after?.[one] === 'string' && after[one] !== '');
  return name ? String(after?.[name]) : null;
}

/** The change that says most, in one line: what it was and what it is. */
export function firstChange(row: AuditRow): { before: string | null; after: string | null } | null {
  const changes = changesOf(row).filter(({ name }) => !reasons.some((one) => one === name));
  const first = changes.find(({ name }) => telling.some((one) => one === name)) ?? changes[0];
  if (!first) return null;
  return { before: plain(row.before, first.name), after: plain(row.after, first.name) };
}

function plain(values: Values, name: string): string | null {
  const value = values?.[name];
  return value == null ? null : String(value);
}
