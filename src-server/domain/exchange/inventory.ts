import { TCT_DECIMALS } from '#contract/rules/exchange/quote.ts';
import { formatUnits } from '#contract/rules/money.ts';
import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { DomainError } from '../base/errors.ts';
import { tctOwed } from '../ledger/tct.ts';
import { moveInventory } from './accept.ts';
import { lockInventory } from './standing.ts';

interface Allocation {
  /** TCT (1e-18), signed. */
  readonly amount: bigint;
  /** TCT (1e-18) that the treasury holds, as the chain says. */
  readonly held: bigint;
  readonly actorId: number;
  readonly reason: string;
}

/**
 * Gives the exchange more or less TCT to sell. It sells no more than the treasury holds beyond what
 * members' TCT accounts are owed.
 * @throws DomainError `conflict` where the treasury has less, or the inventory would fall below zero
 */
export async function allocateInventory(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  { amount, held, actorId, reason }: Allocation,
): Promise<void> {
  const before = await lockInventory(tx);
  if (amount > 0n && before + amount > held - (await tctOwed(tx))) {
    throw new DomainError('conflict', { message: 'The treasury does not hold so much TCT.' });
  }
  const at = services.clock.now();
  const after = await moveInventory(tx, {
    amount,
    tradeNumber: null,
    actorId,
    note: reason,
    at,
  });
  await audit(tx, {
    actorId,
    action: 'exchange.allocated',
    subject: 'exchange/inventory',
    before: { inventory: formatUnits(before, TCT_DECIMALS) },
    after: { inventory: formatUnits(after, TCT_DECIMALS), note: reason },
    at,
  });
}
