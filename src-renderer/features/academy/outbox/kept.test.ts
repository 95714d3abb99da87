import { describe, expect, it } from 'vitest';
import {
  firstDue,
  isNothing,
  nothingKept,
  readKept,
  withAnswer,
  withHandIn,
  without,
  withoutAttempt,
  withProgress,
} from './kept.ts';

describe('what waits for the server', () => {
  it('merges progress of a lesson: parts are joined, the newest second counts', () => {
    const first = withProgress(nothingKept, 'a/1', { second: 10, watched: [[0, 10]] });
    const both = withProgress(first, 'a/1', { second: 20, watched: [[10, 20]] });
    expect(both.progress).toEqual({ 'a/1': { second: 20, watched: [[0, 20]] } });
    expect(withProgress(both, 'a/1', { read: true }).progress['a/1']).toEqual({
      second: 20,
      watched: [[0, 20]],
      read: true,
    });
  });

  it('keeps the last answer of a question beside its mark', () => {
    let kept = withAnswer(nothingKept, 7, 1, { given: { kind: 'single', option: 1 } });
    kept = withAnswer(kept, 7, 1, { is_flagged: true });
    kept = withAnswer(kept, 7, 1, { given: { kind: 'single', option: 2 } });
    expect(kept.answers).toEqual({
      7: { 1: { given: { kind: 'single', option: 2 }, is_flagged: true } },
    });
  });

  it('hands in after the answers, once', () => {
    let kept = withHandIn(nothingKept, 7);
    kept = withAnswer(kept, 7, 2, { given: null });
    kept = withHandIn(kept, 7);
    const answer = firstDue(kept);
    expect(answer).toMatchObject({ kind: 'answer', attempt: 7, question: 2 });
    kept = answer ? without(kept, answer) : kept;
    expect(firstDue(kept)).toEqual({ kind: 'handIn', attempt: 7 });
    expect(isNothing(without(kept, { kind: 'handIn', attempt: 7 }))).toBe(true);
  });

  it('does not drop what changed while it was sent', () => {
    const before = withAnswer(nothingKept, 7, 1, { given: { kind: 'single', option: 1 } });
    const sent = firstDue(before);
    const after = withAnswer(before, 7, 1, { given: { kind: 'single', option: 2 } });
    expect(sent && without(after, sent)).toEqual(after);
    const watched = withProgress(nothingKept, 'a/1', { second: 1 });
    const told = firstDue(watched);
    const more = withProgress(watched, 'a/1', { second: 2 });
    expect(told && without(more, told)).toEqual(more);
  });

  it('drops all of an attempt that is over, and nothing else', () => {
    let kept = withAnswer(nothingKept, 7, 1, { given: null });
    kept = withHandIn(withAnswer(kept, 8, 1, { given: null }), 7);
    expect(withoutAttempt(kept, 7)).toEqual({
      ...nothingKept,
      answers: { 8: { 1: { given: null } } },
    });
  });

  it('reads what was kept, and takes anything else for nothing', () => {
    const kept = withHandIn(withProgress(nothingKept, 'a/1', { read: true }), 3);
    expect(readKept(JSON.stringify(kept))).toEqual(kept);
    for (const text of [null, '', '{', '[]', '{"progress":1}', 'null', '7']) {
      expect(readKept(text)).toEqual(nothingKept);
    }
  });
});
