import { MINUTE_MS } from '#contract/rules/durations.ts';
import { TCT_DECIMALS, tctWorth } from '#contract/rules/exchange/quote.ts';
import { formatUsd, parseUnits } from '#contract/rules/money.ts';
import { receivingAddress, type ReceivingCode } from '../../chain/receiving-address.ts';
import type { Transaction } from '../../database/database.ts';
import { purchaseRequests } from '../../database/schema/purchases.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { assertAreaOn } from '../base/areas.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { companyPrice } from '../prices/current.ts';
import { assertDayRoom, assertRoom, lockBuyer, nextNumber } from './create.ts';
import type { RequestRow } from './states.ts';

/** Worth of a deposit in USD base units: less would not pay its sweep. */
const LEAST_USD = 1_000_000n;

/**
 * An address that takes TCT for the member's TCT account, by the machinery of purchase requests. The
 * amount is what the member means to send, and its USD are what it is worth now: whatever arrives in
 * time is credited.
 * @throws DomainError `area_off`, `forbidden`, `requests_open` {max}, `too_many` {max},
 *   `amount_out_of_range` {minimum, maximum: USD} where it is worth too little
 */
export async function createDeposit(
  tx: Transaction,
  services: Services,
  memberId: number,
  { code, amount: typed }: { readonly code: ReceivingCode; readonly amount: string },
): Promise<RequestRow> {
  await assertAreaOn(tx, services, 'exchange');
  const { deployment } = requireChain(services);
  const now = services.clock.now();
  const settings = await services.settings.read(tx);
  await lockBuyer(tx, memberId);
  await assertRoom(tx, memberId, settings.purchase_requests_open_max);
  await assertDayRoom(tx, memberId, now, settings.purchase_requests_day_max);
  const { address: token, decimals } = deployment.tokens.TCT;
  const tct = parseUnits(typed, TCT_DECIMALS);
  const tokenAmount = tct / 10n ** BigInt(TCT_DECIMALS - decimals);
  if (tokenAmount <= 0n) throw invalidField('amount', 'amount.positive');
  const price = await companyPrice(tx, services);
  const amount = tctWorth(tct, price);
  if (amount < LEAST_USD) {
    throw new DomainError('amount_out_of_range', {
      details: { minimum: formatUsd(LEAST_USD), maximum: null },
    });
  }
  const number = await nextNumber(tx);
  const [row] = await tx
    .insert(purchaseRequests)
    .overridingSystemValue()
    .values({
      number,
      memberId,
      kind: 'tct',
      // It buys nothing.
      subjectId: 0,
      offer: { name: 'TCT', name_en: 'TCT' },
      amount,
      currency: 'TCT',
      price,
      tctPrice: price,
      tolerance: settings.payment_tolerance,
      tokenAmount,
      tokenDecimals: decimals,
      token,
      chainId: deployment.chainId,
      address: receivingAddress(code, number),
      status: 'New',
      createdAt: now,
      expiresAt: new Date(now.getTime() + settings.purchase_request_minutes * MINUTE_MS),
    })
    .returning();
  if (!row) throw new Error('The request was not stored');
  return row;
}
