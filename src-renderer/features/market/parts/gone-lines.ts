import type { CartLine } from '#contract/api/market/market.ts';

type Lines = readonly Pick<CartLine, 'kind' | 'most'>[];

/** Something of it is gone: it can't be ordered as it is. */
export const hasGone = (lines: Lines): boolean => lines.some(({ most }) => most === 0);

/** Nothing of it is left: there is nothing to be paid. */
export const isAllGone = (lines: Lines): boolean => lines.every(({ most }) => most === 0);

/** Something that is there is sent. */
export const isAnySent = (lines: Lines): boolean =>
  lines.some(({ kind, most }) => kind === 'shipped' && most > 0);
