import { describe, expect, it, test } from 'vitest';
import { asksForItself, isMet, type AccessFacts } from './access.ts';
import { readCaptions } from './captions.ts';
import { certificateNumber, readCertificateNumber, shownHash } from './certificates.ts';
import { courseState, mergeStretches, previousLock, watchedPercent } from './completion.ts';
import { isAboutMoney, promiseIn, saysRisk } from './promises.ts';
import { readQuestionCsv } from './question-csv.ts';
import { scormScore, scormState, type ScormReport } from './scorm.ts';

describe('captions', () => {
  it('are read with their marks left out', () => {
    const file =
      'WEBVTT\n\nNOTE nobody reads this\n\n1\n00:01.000 --> 00:02.500 line:80%\n<v Ana>Pagas <b>3%</b> &amp; ya.\n\n01:00:00.000 --> 01:00:01.000\ndos\nrenglones\n';
    expect(readCaptions(file)).toEqual([
      { from: 1, to: 2.5, text: 'Pagas 3% & ya.' },
      { from: 3600, to: 3601, text: 'dos renglones' },
    ]);
  });
  test.each([
    '1\n00:01.000 --> 00:02.000\nx',
    'WEBVTT\n\n00:02.000 --> 00:01.000\nx',
    'WEBVTT\n\n0:1 --> 0:2\nx',
  ])('are none: %j', (file) => expect(readCaptions(file)).toBeNull());
});

describe('a bank as CSV', () => {
  const head = 'kind;text_es;text_en;options_es;options_en;right;lesson';
  it('is read with lines inside of cells', () => {
    const file = `${head}\nsingle;¿Uno?;One?;"sí\nno";"yes\nno";1;2\n`;
    const { questions, errors } = readQuestionCsv(file, 3);
    expect(errors).toEqual([]);
    expect(questions[0]?.options.map(({ text, is_right }) => [text.en, is_right])).toEqual([
      ['yes', true],
      ['no', false],
    ]);
    expect(questions[0]?.lesson).toBe(2);
  });
  it('names the line that a wrong row begins on', () => {
    const file = `${head}\nsingle;"a\nb";;"x\ny";;1;\nsingle;c;;"x\ny";;3;\nodd;d;;;;;\nsingle;e;;"x\ny";;1;9`;
    expect(readQuestionCsv(file, 3).errors).toEqual([
      { line: 5, column: 'right', id: 'csv.lines' },
      { line: 7, column: 'kind', id: 'csv.kind' },
      { line: 8, column: 'lesson', id: 'csv.lesson' },
    ]);
  });
  it('is none without its columns, or with a quote that never ends', () => {
    expect(readQuestionCsv('a,b\n1,2', 1).errors[0]).toMatchObject({ line: 1, id: 'csv.column' });
    expect(readQuestionCsv(`${head}\nsingle;"a`, 1).errors[0]?.id).toBe('csv.quotes');
  });
});

describe('what opens a course', () => {
  const facts: AccessFacts = {
    planOrder: new Map([
      [7, 0],
      [3, 1],
    ]),
    rankOrder: new Map([[1, 0]]),
    planId: 3,
    rankId: null,
    passed: new Set([5]),
  };
  it('is a plan or more, a rank that was reached, a course that was passed', () => {
    expect(isMet({ kind: 'plan', id: 7 }, facts)).toBe(true);
    expect(isMet({ kind: 'plan', id: 3 }, { ...facts, planId: 7 })).toBe(false);
    expect(isMet({ kind: 'rank', id: 1 }, facts)).toBe(false);
    expect(isMet({ kind: 'course', id: 5 }, facts)).toBe(true);
    expect(isMet({ kind: 'plan', id: 99 }, facts)).toBe(false);
  });
  it('never is the course itself, over however many others', () => {
    const needs = [
      { id: 1, needs: [2] },
      { id: 2, needs: [3] },
      { id: 3, needs: [1] },
    ];
    expect(asksForItself(needs, 1)).toBe(true);
    expect(asksForItself(needs.slice(0, 2), 1)).toBe(false);
  });
});

describe('what is done', () => {
  it('counts seconds once, however often they were seen', () => {
    expect(
      mergeStretches(
        [
          [50, 60],
          [0, 10],
          [5, 20],
          [90, 300],
        ],
        100,
      ),
    ).toEqual([
      [0, 20],
      [50, 60],
      [90, 100],
    ]);
    expect(watchedPercent([[0, 89]], 100)).toBe(89);
    expect(
      watchedPercent(
        [
          [0, 50],
          [40, 90],
        ],
        100,
      ),
    ).toBe(90);
  });
  it('opens the last lesson with those before it', () => {
    const lessons = (state: 'passed' | 'in_progress') => [
      { id: 1, state: 'passed' as const, needsPrevious: false },
      { id: 2, state, needsPrevious: false },
      { id: 3, state: 'not_started' as const, needsPrevious: true },
    ];
    expect(previousLock(lessons('in_progress'), 3)).toEqual({ count: 2, done: 1, next: 2 });
    expect(previousLock(lessons('passed'), 3)).toBeNull();
  });
  it('is a course with all its lessons', () => {
    expect(courseState([{ state: 'passed' }, { state: 'failed' }], true)).toBe('failed');
    expect(courseState([{ state: 'passed' }], true)).toBe('passed');
    expect(courseState([], true)).toBe('in_progress');
    expect(courseState([{ state: 'passed' }], false)).toBe('not_started');
  });
});

describe('certificates', () => {
  it('are numbered within a year and read as people type', () => {
    expect(certificateNumber(2026, 418)).toBe('A-2026-00418');
    expect(readCertificateNumber(' a 2026 – 00418 ')).toBe('A-2026-00418');
    expect(readCertificateNumber('A-26-1')).toBeNull();
    expect(shownHash('9f2c41d708be6a53e1c077f4b29d3a16ffff')).toBe(
      '9f2c 41d7 08be 6a53 · e1c0 77f4 b29d 3a16',
    );
  });
});

describe('a promise', () => {
  test.each([
    ['es', 'Con este pool tienes ganancia garantizada.', true],
    ['es', 'Nadie te puede prometer una ganancia garantizada.', false],
    ['en', 'This is passive income.', true],
    ['en', 'There is no risk-free pool.', false],
  ] as const)('%s: %s', (language, text, isOne) => {
    expect(promiseIn(text, language) !== null).toBe(isOne);
  });
  it('needs the line of risk beside money', () => {
    expect(isAboutMoney('Tu capital en el pool', 'es')).toBe(true);
    expect(saysRisk('Puedes perder parte o todo tu capital.', 'es')).toBe(true);
    expect(saysRisk('You can lose part of it.', 'en')).toBe(true);
    expect(saysRisk('It is fine.', 'en')).toBe(false);
  });
});

describe('what a package says', () => {
  const nothing: ScormReport = {
    status: null,
    completion: null,
    success: null,
    raw: null,
    min: null,
    max: null,
    scaled: null,
  };
  it('is never more than a whole score', () => {
    expect(scormScore({ ...nothing, raw: 85 })).toBe(85);
    expect(scormScore({ ...nothing, raw: 8, min: 0, max: 10 })).toBe(80);
    expect(scormScore({ ...nothing, raw: 1000 })).toBeNull();
    expect(scormScore({ ...nothing, scaled: 7 })).toBeNull();
    expect(scormScore({ ...nothing, scaled: 0.855 })).toBe(85);
  });
  it('is judged by the pass mark where it is only complete', () => {
    expect(scormState({ ...nothing, status: 'completed', raw: 70 }, 80)).toBe('failed');
    expect(scormState({ ...nothing, status: 'completed' }, 80)).toBe('passed');
    expect(scormState({ ...nothing, status: 'incomplete', raw: 99 }, 80)).toBe('in_progress');
    expect(scormState({ ...nothing, success: 'passed' }, 80)).toBe('passed');
  });
});
