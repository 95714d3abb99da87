import { count, sql } from 'drizzle-orm';
import type { Database, DatabaseHandle } from '../database/database.ts';
import { fixedClock } from '../domain/base/clock.ts';
import type { Answers } from './answers.ts';
import { catalogueParts, type CataloguePart } from './default-catalogue.ts';

interface Offer {
  readonly now: Date;
  /** Writes a line on the terminal. */
  readonly say: (line: string) => void;
}

const names = catalogueParts.map(({ name }) => name);

/**
 * Offers plans, ranges and a first pool to begin with. What is accepted is written as drafts: not on
 * sale and not open, so that nothing can be bought before two administrators open it. A part that has
 * rows already is left as it is. Where nobody can be asked, nothing is written that no variable asks for.
 * @returns what was done, in a few sentences
 */
export async function offerCatalogue(
  database: DatabaseHandle,
  answers: Answers,
  { now, say }: Offer,
): Promise<string> {
  const missing = await emptyParts(database.db);
  const kept = catalogueParts.filter((part) => !missing.includes(part));
  const keptSentence = kept.map(({ name }) => `There are ${name} already, left as they are.`);
  if (missing.length === 0) return keptSentence.join(' ');
  if (answers.isAttended) {
    say(
      'To begin with, these can be written as drafts, which nobody can buy before two administrators open them:',
    );
    for (const { name, lines } of missing) {
      for (const line of lines) say(`  ${name}: ${line}`);
    }
  }
  const answer = await answers.ask({
    name: 'CATALOGUE_DRAFTS',
    text: `Which of them to write: all, none, or some of ${names.join(', ')} with commas between`,
    otherwise: answers.isAttended ? 'all' : 'none',
    check: (given) =>
      chosen(given) === null
        ? `Write all, none, or some of ${names.join(', ')} with commas between.`
        : null,
  });
  const wanted = chosen(answer) ?? [];
  const written = await database.transaction(async (tx) => {
    // Of two setups at once, one waits here and then finds the other's rows.
    await tx.execute(sql`lock table plans, ranges, pools in share row exclusive mode`);
    const parts = (await emptyParts(tx)).filter(({ name }) => wanted.includes(name));
    for (const part of parts) await part.write(tx, { clock: fixedClock(now) });
    return parts;
  });
  return [...keptSentence, writtenSentence(written)].join(' ');
}

async function emptyParts(db: Database): Promise<CataloguePart[]> {
  const empty: CataloguePart[] = [];
  for (const part of catalogueParts) {
    const [row] = await db.select({ rows: count() }).from(part.table);
    if (row?.rows === 0) empty.push(part);
  }
  return empty;
}

/** The parts that an answer names; null where it names something else. */
function chosen(answer: string): readonly CataloguePart['name'][] | null {
  if (answer === 'all') return names;
  if (answer === 'none') return [];
  const named = answer.split(',').map((one) => one.trim());
  const known = names.filter((name) => named.includes(name));
  return known.length === new Set(named).size ? known : null;
}

function writtenSentence(written: readonly CataloguePart[]): string {
  if (written.length === 0) return 'No drafts were written.';
  const counts = written.map(({ name, lines }) => `${name} (${lines.length})`);
  return `Wrote drafts: ${counts.join(', ')}. None of them is on sale.`;
}
