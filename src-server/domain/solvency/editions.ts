import { desc, eq } from 'drizzle-orm';
import type { SolvencyDocument } from '#contract/api/solvency.ts';
import type { UtcDay } from '#contract/rules/days.ts';
import type { Database } from '../../database/database.ts';
import { solvencyEditions } from '../../database/schema/solvency.ts';

export type EditionRow = typeof solvencyEditions.$inferSelect;

export async function findEdition(db: Database, day: UtcDay): Promise<EditionRow | null> {
  const [row] = await db.select().from(solvencyEditions).where(eq(solvencyEditions.day, day));
  return row ?? null;
}

export async function newestEdition(db: Database): Promise<EditionRow | null> {
  const [row] = await db
    .select()
    .from(solvencyEditions)
    .orderBy(desc(solvencyEditions.day))
    .limit(1);
  return row ?? null;
}

export const documentOf = ({ document }: EditionRow): SolvencyDocument =>
  JSON.parse(document) as SolvencyDocument;
