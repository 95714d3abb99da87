import { parseUsd } from '#contract/rules/money.ts';
import { leastOf } from './price.ts';

/**
 * USD base units that one person alone lets the company bear within `ALONE_DAYS`, over all
 * purchases. It covers what payments of a few hundred USD lack within a tolerance of at most 2 %, and
 * keeps the tolerance of large ones, and of many, from being given away. Fixed: a setting would be one
 * more guard to lower.
 */
export const ALONE_CEILING = parseUsd('10');
export const ALONE_DAYS = 7;

/** What activating a purchase means, as far as it decides how many persons it takes. */
export interface ActivationCost {
  /** Base units of the token that arrived: what pays the purchase whole, and what is taken. */
  readonly asked: bigint;
  readonly used: bigint;
  /** Part of `asked` that may be missing, as the request froze it. */
  readonly tolerance: string;
  /** USD base units that the company bears, at the prices that the request locked. */
  readonly bears: bigint;
  /** USD base units that the same person let it bear alone within `ALONE_DAYS`. */
  readonly before: bigint;
}

/**
 * Whether activating takes a second person: more is missing than would have settled by itself, or
 * what one person alone lets the company bear passes the ceiling.
 */
export function takesTwo({ asked, used, tolerance, bears, before }: ActivationCost): boolean {
  if (bears <= 0n) return false;
  return used < leastOf(asked, tolerance) || before + bears > ALONE_CEILING;
}

/** What a proposal to activate keeps. */
export interface ActivationAsked {
  /** Of the exception. */
  readonly id: number;
  /** Whole tokens of the asked one that the company bears at most. */
  readonly borne: string;
}
