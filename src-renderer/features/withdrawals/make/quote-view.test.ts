import { describe, expect, it } from 'vitest';
import type { Quote } from '#contract/api/withdrawals.ts';
import { QUOTE_OLD, quoteView } from './quote-view.ts';

const quote = { amount: '500.00' } as Quote;
const moment = {
  wanted: 'a',
  asked: 'a',
  quote,
  error: null,
  answeredAt: 1_000,
  now: 25_000,
};

describe('what is shown of a quote', () => {
  it('shows the figure with its age while it is young', () => {
    expect(quoteView(moment)).toEqual({ kind: 'fresh', quote, age: 24_000 });
  });

  it('shows nothing while the form is incomplete', () => {
    expect(quoteView({ ...moment, wanted: undefined })).toEqual({ kind: 'incomplete' });
  });

  it('never shows the figure of what was typed before', () => {
    expect(quoteView({ ...moment, wanted: 'b' })).toEqual({ kind: 'loading' });
  });

  it('never shows an old figure', () => {
    const answeredAt = moment.now - QUOTE_OLD;
    expect(quoteView({ ...moment, answeredAt }).kind).toBe('fresh');
    expect(quoteView({ ...moment, answeredAt: answeredAt - 1 })).toEqual({ kind: 'loading' });
  });

  it('says a refusal in place of the figure before it', () => {
    const error = new Error('refused');
    expect(quoteView({ ...moment, error })).toEqual({ kind: 'failed', error });
  });

  it('takes a clock that runs behind for no age at all', () => {
    expect(quoteView({ ...moment, answeredAt: 30_000 })).toMatchObject({ kind: 'fresh', age: 0 });
  });
});
