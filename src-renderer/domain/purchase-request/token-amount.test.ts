import { describe, expect, it } from 'vitest';
import { tokensFor } from './token-amount.ts';

describe('the tokens a purchase costs', () => {
  it.each([
    ['750.00', '1', '750'],
    ['500.00', '0.48', '1041.666667'], // 1041.666666…, up
    ['0.48', '0.48', '1'],
    ['0.000001', '3', '0.000001'],
  ])('%s USD at %s are %s, never less than the price', (amount, price, tokens) => {
    expect(tokensFor(amount, price)).toBe(tokens);
  });
});
