import { and, desc, isNotNull, isNull } from 'drizzle-orm';
import type { Macro, MacroFields } from '#contract/api/admin/support/texts.ts';
import type { AuditActionOf } from '#contract/rules/audit.ts';
import { macroLimits, unknownFields } from '#contract/rules/support/macros.ts';
import { asksForSecret } from '#contract/rules/support/secrets.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { macros } from '../../database/schema/support.ts';
import type { Services } from '../../services.ts';
import { auditText, lockText, storeText } from '../audit/versioned-texts.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { namesOf } from '../base/member-names.ts';
import { refuseSecrets, secretFound } from '../base/secret-texts.ts';

type MacroRow = typeof macros.$inferSelect;

/** Macros that are offered, or those that are not any more; most used first. */
export async function listMacros(db: Database, isRetired = false): Promise<Macro[]> {
  const rows = await db
    .select()
    .from(macros)
    .where(isRetired ? isNotNull(macros.retiredAt) : isNull(macros.retiredAt))
    .orderBy(desc(macros.used), macros.id)
    .limit(macroLimits.most);
  return viewMacros(db, rows);
}

async function viewMacros(db: Database, rows: readonly MacroRow[]): Promise<Macro[]> {
  const people = await namesOf(
    db,
    rows.map(({ updatedBy }) => updatedBy),
  );
  return rows.map((row) => ({
    id: row.id,
    name_es: row.nameEs,
    text_es: row.textEs,
    name_en: row.nameEn,
    text_en: row.textEn,
    category: row.category,
    version: row.version,
    used: row.used,
    retired_at: row.retiredAt?.toISOString() ?? null,
    updated_at: row.updatedAt.toISOString(),
    updated_by: people.get(row.updatedBy ?? 0)?.name ?? null,
  }));
}

type Acting = Pick<Services, 'clock'>;

/** @throws DomainError `validation`, `secret_found` (it asks for a code), `too_many` */
export async function createMacro(
  tx: Transaction,
  { clock }: Acting,
  actorId: number,
  fields: MacroFields,
): Promise<Macro> {
  const values = checked(fields);
  await refuseMore(tx);
  const at = clock.now();
  const [row] = await tx
    .insert(macros)
    .values({ ...values, updatedAt: at, updatedBy: actorId })
    .returning();
  if (!row) throw new Error('A macro was not stored');
  await auditMacro(tx, { actorId, action: 'macro.created', row, at });
  return viewOne(tx, row);
}

/** @throws DomainError `not_found`, `conflict`, `validation`, `secret_found` */
export async function changeMacro(
  tx: Transaction,
  { clock }: Acting,
  actorId: number,
  { id, version, ...fields }: MacroFields & { readonly id: number; readonly version: number },
): Promise<Macro> {
  const values = checked(fields);
  await lockText(tx, macros, { id, version });
  const at = clock.now();
  const row = await storeText(tx, macros, id, { ...values, updatedAt: at, updatedBy: actorId });
  await auditMacro(tx, { actorId, action: 'macro.changed', row, at });
  return viewOne(tx, row);
}

/** @throws DomainError `not_found`, `conflict`, `too_many` */
export async function retireMacro(
  tx: Transaction,
  { clock }: Acting,
  actorId: number,
  { id, version, retired }: { id: number; version: number; retired: boolean },
): Promise<Macro> {
  const before = await lockText(tx, macros, { id, version });
  if ((before.retiredAt !== null) === retired) return viewOne(tx, before);
  if (!retired) await refuseMore(tx);
  const at = clock.now();
  const row = await storeText(tx, macros, id, {
    retiredAt: retired ? at : null,
    updatedAt: at,
    updatedBy: actorId,
  });
  await auditMacro(tx, { actorId, action: retired ? 'macro.retired' : 'macro.restored', row, at });
  return viewOne(tx, row);
}

async function viewOne(tx: Transaction, row: MacroRow): Promise<Macro> {
  const [view] = await viewMacros(tx, [row]);
  if (!view) throw new Error('A macro was not viewed');
  return view;
}

async function refuseMore(tx: Transaction): Promise<void> {
  if ((await tx.$count(macros, and(isNull(macros.retiredAt)))) >= macroLimits.most) {
    throw new DomainError('too_many', { details: { max: macroLimits.most } });
  }
}

/** One language at least, each whole, with fields that there are; none that asks for a code. */
function checked(fields: MacroFields) {
  const texts = {
    name_es: fields.name_es.trim(),
    text_es: fields.text_es.trim(),
    name_en: fields.name_en.trim(),
    text_en: fields.text_en.trim(),
  };
  for (const language of ['es', 'en'] as const) {
    const [name, text] = [texts[`name_${language}`], texts[`text_${language}`]];
    if ((name === '') !== (text === '')) {
      throw invalidField(`${name === '' ? 'name' : 'text'}_${language}`, 'macro.half');
    }
    const [unknown] = unknownFields(text);
    if (unknown !== undefined) {
      throw invalidField(`text_${language}`, 'macro.field', { name: unknown });
    }
    const asked = asksForSecret(text);
    if (asked) throw secretFound(`text_${language}`, asked);
  }
  if (texts.name_es === '' && texts.name_en === '') throw invalidField('name_es', 'macro.half');
  refuseSecrets(texts);
  return {
    nameEs: texts.name_es,
    textEs: texts.text_es,
    nameEn: texts.name_en,
    textEn: texts.text_en,
    category: fields.category,
  };
}

const auditMacro = (
  tx: Transaction,
  acted: { actorId: number; action: AuditActionOf<'macro'>; row: MacroRow; at: Date },
): Promise<void> => auditText(tx, { ...acted, names: [acted.row.nameEs, acted.row.nameEn] });
