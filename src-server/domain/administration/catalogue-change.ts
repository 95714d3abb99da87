import type { AuditValues } from '#contract/rules/audit.ts';
import { isVisibleText } from '#contract/rules/text/visible.ts';
import type { Transaction } from '../../database/database.ts';
import { audit } from '../audit/write.ts';
import { DomainError, invalidField } from '../base/errors.ts';

/** A row of the catalogue as the wire has it, without its id. */
export type Fields = Readonly<Record<string, string | number | boolean>>;

/** @throws DomainError `conflict` where somebody changed a field since it was seen */
export function assertSeen(present: Fields, seen: Fields): void {
  const changed = Object.entries(seen).some(([name, value]) => present[name] !== value);
  if (changed) throw new DomainError('conflict');
}

/** What the audit log has names for. */
type NamedFields = Omit<AuditValues, 'is_sold' | 'is_open'> & {
  readonly is_sold?: boolean;
  readonly is_open?: boolean;
};

interface CatalogueChange {
  readonly actorId: number | null;
  readonly noun: 'plan' | 'range' | 'rank';
  readonly id: number;
  /** Null for a new one. */
  readonly before: NamedFields | null;
  readonly after: NamedFields;
  readonly at: Date;
}

/** Before and after of the fields, in the audit log. */
export async function auditChange(tx: Transaction, change: CatalogueChange): Promise<void> {
  const { actorId, noun, id, before, after, at } = change;
  await audit(tx, {
    actorId,
    action: before ? `${noun}.changed` : `${noun}.created`,
    subject: `${noun}/${id}`,
    ...(before && { before: written(before) }),
    after: written(after),
    at,
  });
}

/** The log keeps no truth values. */
const written = ({ is_sold, is_open, ...fields }: NamedFields): AuditValues => ({
  ...fields,
  ...(is_sold !== undefined && { is_sold: String(is_sold) }),
  ...(is_open !== undefined && { is_open: String(is_open) }),
});

interface Named {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string;
}

/** Both names, trimmed, that no other row has. */
export function validNames(
  { name, name_en }: { readonly name: string; readonly name_en: string },
  others: readonly Named[],
): { name: string; nameEn: string } {
  const names = { name: name.trim(), nameEn: name_en.trim() };
  if (names.name === '') throw invalidField('name', 'field.required');
  if (names.nameEn === '') throw invalidField('name_en', 'field.required');
  if (!isVisibleText(names.name)) throw invalidField('name', 'name.characters');
  if (!isVisibleText(names.nameEn)) throw invalidField('name_en', 'name.characters');
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  const taken = 'catalogue.name.taken';
  if (others.some((row) => same(row.name, names.name))) {
    throw invalidField('name', taken, { name: names.name });
  }
  if (others.some((row) => same(row.nameEn, names.nameEn))) {
    throw invalidField('name_en', taken, { name: names.nameEn });
  }
  return names;
}

/** Who changes which row; a null id makes a new one. No actor: the setup. */
export interface Target {
  readonly actorId: number | null;
  readonly id: number | null;
}
