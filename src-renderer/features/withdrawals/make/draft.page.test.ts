import { afterEach, describe, expect, it } from 'vitest';
import { clearDraft, emptyDraft, loadDraft, saveDraft } from './draft.ts';

const draft = { type: 'pool', amount: '1.234,5', currency: 'TCT', wallet: '0xabc' } as const;

describe('the draft of a withdrawal', () => {
  afterEach(() => sessionStorage.clear());

  it('comes back as it was typed', () => {
    saveDraft('ana', draft);
    expect(loadDraft('ana')).toEqual(draft);
  });

  it('belongs to one member', () => {
    saveDraft('ana', draft);
    expect(loadDraft('luis')).toEqual(emptyDraft);
  });

  it('never holds a code', () => {
    saveDraft('ana', { ...draft, secret_code: '123456' } as typeof draft);
    expect(sessionStorage.getItem('withdrawal-draft.ana')).not.toContain('123456');
  });

  it('takes what it cannot read for nothing', () => {
    sessionStorage.setItem('withdrawal-draft.ana', '{"type":"gold","amount":7');
    expect(loadDraft('ana')).toEqual(emptyDraft);
    sessionStorage.setItem('withdrawal-draft.ana', '{"type":"gold","amount":7}');
    expect(loadDraft('ana')).toEqual(emptyDraft);
  });

  it('is gone once it is cleared', () => {
    saveDraft('ana', draft);
    clearDraft('ana');
    expect(loadDraft('ana')).toEqual(emptyDraft);
  });
});
