import type { journals } from '../../database/schema/ledger.ts';

export type JournalRow = typeof journals.$inferSelect;

/** Id of the published result that a journal books (`pool_result:<result>:<position>`); null otherwise. */
export function poolResultOf(idempotencyKey: string): number | null {
  const [, result] = /^pool_result:(\d{1,15}):\d{1,15}$/.exec(idempotencyKey) ?? [];
  return result === undefined ? null : Number(result);
}
