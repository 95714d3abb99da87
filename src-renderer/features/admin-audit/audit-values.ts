import type { AuditRow } from '#contract/api/admin/audit.ts';

type Values = AuditRow['before'];

/** A value as the log has it; undefined: it says nothing of that name. */
export type AuditValue = NonNullable<Values>[string] | undefined;

/** One name of the diff with what it was and is. */
export interface Change {
  readonly name: string;
  readonly before: AuditValue;
  readonly after: AuditValue;
}

/** What changed, name by name; what stayed is left out. */
export function changesOf({ before, after }: Pick<AuditRow, 'before' | 'after'>): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => ({ name, before: before?.[name], after: after?.[name] }))
    .filter((change) => change.before !== change.after);
}

/** Names that are told apart from the diff, because they say why. */
const reasons = ['reason', 'note'] as const;

/** Names that say most of a row, where it has several. */
const telling = ['status', 'state', 'rate', 'value'] as const;

/** The reason an administrator gave, if any. */
export function reasonOf({ after }: Pick<AuditRow, 'after'>): string | null {
  const name = reasons.find((one) => typeof after?.[one] === 'string' && after[one] !== '');
  return name ? String(after?.[name]) : null;
}

/** The change that says most: what it was and what it is. */
export function firstChange(row: Pick<AuditRow, 'before' | 'after'>): Change | undefined {
  const changes = changesOf(row).filter(({ name }) => !reasons.some((one) => one === name));
  return changes.find(({ name }) => telling.some((one) => one === name)) ?? changes[0];
}
