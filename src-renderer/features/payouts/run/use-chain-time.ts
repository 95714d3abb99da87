import { useNow } from '#renderer/components/text/use-now.ts';

/** A moment of the chain, and when we learnt of it. */
interface ChainMoment {
  readonly chain_time: string;
}

/**
 * The chain's time now, milliseconds since 1970: what an answer said, plus what has passed since.
 * @param receivedAt when the answer came, by this device's clock
 */
export function chainTimeOf({ chain_time }: ChainMoment, receivedAt: number, now: number): number {
  return Date.parse(chain_time) + Math.max(0, now - receivedAt);
}

/** The same, renewed each second. */
export function useChainTime(moment: ChainMoment, receivedAt: number): number {
  return chainTimeOf(moment, receivedAt, useNow(1000));
}
