import { useState } from 'react';
import type { ExchangeRefused, ExchangeState, QuoteWish } from '#contract/api/exchange/exchange.ts';
import { indicativeOf, termsOf, type Indicative, type Typed, type TypedIn } from './indicative.ts';
import { otherSide } from '../money-texts.ts';
import { refusedHere } from './refused-here.ts';

export interface ExchangeForm {
  readonly typed: Typed;
  readonly indicative: Indicative | null;
  /** Why it would not be quoted; what closes the side is known before anything is typed. */
  readonly refused: ExchangeRefused | null;
  /** What can be asked for; null while something is missing or refused. */
  readonly wish: QuoteWish | null;
  readonly type: (into: TypedIn, text: string) => void;
  readonly reverse: () => void;
}

/**
 * The form as typed, and what the terms of now make of it.
 * @param onChange something else would be asked for now
 */
export function useExchangeForm(
  state: ExchangeState,
  start: Typed,
  onChange: () => void,
): ExchangeForm {
  const [typed, setTyped] = useState(start);
  const change = (next: Typed) => {
    onChange();
    setTyped(next);
  };
  const indicative = indicativeOf(typed, termsOf(state));
  const refused = indicative ? refusedHere(indicative.quote, state) : state[typed.side].refused;
  return {
    typed,
    indicative,
    refused,
    wish: indicative && !refused ? { side: typed.side, give: wholeText(indicative.give) } : null,
    type: (into, text) => change({ side: typed.side, into, text }),
    reverse: () => change({ ...typed, side: otherSide(typed.side) }),
  };
}

/** Without the zeros that no amount needs: the server takes as many decimals as the grain has. */
const wholeText = (amount: string): string =>
  amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
