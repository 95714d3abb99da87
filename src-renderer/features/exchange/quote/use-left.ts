import type { FirmQuote } from '#contract/api/exchange/exchange.ts';
import { SECOND_MS } from '#contract/rules/durations.ts';
import { useNow } from '#renderer/components/text/use-now.ts';

/** How often (ms) the ring moves. */
const TICK = SECOND_MS / 4;

export interface TimeLeft {
  /** Whole seconds, rounded up. */
  readonly seconds: number;
  /** 1 to 0. */
  readonly share: number;
  readonly isOver: boolean;
}

/**
 * What is left of a quote by the server's time: the device's clock only tells how long ago the answer
 * came.
 * @param answeredAt when the answer came, milliseconds since 1970 of the device
 */
export function useTimeLeft(quote: FirmQuote, answeredAt: number, isStopped: boolean): TimeLeft {
  const now = useNow(isStopped ? 0 : TICK);
  const server = Date.parse(quote.at) + Math.max(0, now - answeredAt);
  const [from, until] = [Date.parse(quote.created_at), Date.parse(quote.expires_at)];
  const left = Math.max(0, until - server);
  return {
    seconds: Math.ceil(left / SECOND_MS),
    share: Math.min(1, left / Math.max(1, until - from)),
    isOver: left === 0,
  };
}

/** Seconds at which what is left is spoken. */
const spoken = [10, 30, 60] as const;
export const LAST_SECONDS = spoken[0];

/** The step that was reached last; null before the first. */
export const stepOf = (seconds: number): number | null =>
  spoken.find((step) => seconds <= step) ?? null;
