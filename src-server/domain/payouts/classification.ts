import { statusOf } from '#contract/rules/withdrawals/transitions.ts';
import type { ChainDeployment } from '../../chain/deployment.ts';
import type { PaidEvent } from '../../chain/treasury/types.ts';
import type { WithdrawalRow } from '../withdrawals/transitions.ts';

/** What a final payment of the treasury means for the withdrawal whose number it carries. */
export type Classification =
  /** What its run meant to pay, to the last unit. */
  | 'expected'
  /** This very payment is in the books already. */
  | 'booked_before'
  /** Exactly what is owed, but not by the run that the withdrawal is in (if any). */
  | 'outside_run'
  /** Another address, token or amount; or the token did not move what the contract ordered. */
  | 'mismatch'
  /** Approved before, by another transaction. */
  | 'paid_twice'
  /** Its money was given back. */
  | 'closed'
  /** No withdrawal of this chain has the number. */
  | 'unknown';

/** What somebody has to look at. */
export type UnexpectedPayment = Exclude<Classification, 'expected' | 'booked_before'>;

interface Payment {
  readonly event: PaidEvent;
  readonly withdrawal: WithdrawalRow | null;
  /** The batch that the withdrawal is in now; null where it is in none. */
  readonly item: {
    /** Key of the batch, and the treasury it was frozen for. */
    readonly runKey: string;
    readonly contract: string;
    /** The event that paid it, where one did. */
    readonly blockNumber: number | null;
    readonly logIndex: number | null;
  } | null;
}

/** @param deployment of the treasury that wrote the event */
export function classifyPayment(
  { event, withdrawal, item }: Payment,
  deployment: ChainDeployment,
): Classification {
  if (!withdrawal || withdrawal.chainId !== deployment.chainId) return 'unknown';
  const status = statusOf[withdrawal.detail];
  if (status === 'Refused') return 'closed';
  if (status === 'Approved') {
    const isBooked = withdrawal.txHash === event.txHash && !isOfAnother(event, item, deployment);
    return isBooked ? 'booked_before' : 'paid_twice';
  }
  const exact =
    event.transferMatches &&
    event.to === withdrawal.wallet &&
    event.token === deployment.tokens[withdrawal.currency].address &&
    event.amount === withdrawal.tokenAmount;
  if (!exact) return 'mismatch';
  // The same call, sent to another treasury, is not what the run meant: its own can still pay.
  const isMeant = event.run === item?.runKey && deployment.treasury === item.contract;
  return isMeant ? 'expected' : 'outside_run';
}

/** Two treasuries paid the number in one transaction, and this is not the payment that is booked. */
const isOfAnother = (
  event: PaidEvent,
  item: Payment['item'],
  { treasury }: ChainDeployment,
): boolean =>
  item !== null &&
  item.contract !== treasury &&
  item.blockNumber === event.blockNumber &&
  item.logIndex !== event.logIndex;
