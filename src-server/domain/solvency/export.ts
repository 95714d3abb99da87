import { Readable } from 'node:stream';
import type { UtcDay } from '#contract/rules/days.ts';
import type { Database } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { documentOf, findEdition, type EditionRow } from './editions.ts';
import { sharesAfter } from './owed.ts';
import { paddingOf, piecesOf, type Piece, type SolvencyKey } from './pieces.ts';
import { currencyOf, keyOf } from './views.ts';

export const EXPORT_FORMAT = 'tct-solvency-leaves/1';

/** Holders that are read at once. */
const HOLDERS_AT_ONCE = 500;

/**
 * All leaves of an edition, a line of JSON each behind a line with the published file. Whoever has them
 * computes the whole tree again.
 * @throws DomainError `not_found` where there is no such edition, or its leaves are not kept any more
 */
export async function exportLeaves(
  db: Database,
  { config }: Pick<Services, 'config'>,
  day: UtcDay,
): Promise<Readable> {
  const edition = await findEdition(db, day);
  // There is always a share: that of tokens which no purchase took.
  if (!edition || (await sharesAfter(db, day, { after: null, limit: 1 })).length === 0) {
    throw new DomainError('not_found');
  }
  return Readable.from(linesOf(db, keyOf(config, edition), edition));
}

async function* linesOf(
  db: Database,
  key: SolvencyKey,
  edition: EditionRow,
): AsyncGenerator<string> {
  const { day } = edition;
  yield `${JSON.stringify({ format: EXPORT_FORMAT, edition: edition.document })}\n`;
  let count = 0;
  for (let after: string | null = null; ;) {
    const shares = await sharesAfter(db, day, { after, limit: HOLDERS_AT_ONCE });
    const pieces = shares.flatMap((share) => piecesOf(key, day, share));
    count += pieces.length;
    yield pieces.map(lineOf).join('');
    const last = shares.at(-1);
    if (!last) break;
    after = last.holder;
  }
  const { leaves } = documentOf(edition);
  for (let number = 0; number < leaves - count; number += 1) {
    yield lineOf(paddingOf(key, day, number));
  }
}

const lineOf = (piece: Piece): string =>
  `${JSON.stringify({
    holder: piece.holder,
    currency: currencyOf(piece),
    piece: piece.piece,
    amount: String(piece.amount),
    salt: piece.salt.toString('hex'),
  })}\n`;
