import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCaptions } from '#contract/rules/academy/captions.ts';
import { isRight, rightAnswer } from '#contract/rules/academy/grading.ts';
import { questionProblem, type Option, type Solution } from '#contract/rules/academy/questions.ts';
import { webVtt } from './captions.ts';
import { parseCourseFile } from './course-file.ts';
import { courseSlugs, loadCourse, type CourseQuestion } from './load-courses.ts';

const languages = ['es', 'en'] as const;
const root = import.meta.dirname;
const riskLine = Object.fromEntries(
  languages.map((language) => {
    const path = join(root, `../../src-renderer/locales/${language}/deposit.json`);
    const texts = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
    return [language, texts['risk.line'] ?? ''];
  }),
);

/** Words that promise, and those that hide a risk; a text may quote them to warn of them. */
const forbidden = {
  es: /\b(ganar[áa]s|garantiza\w*|segur[oa]s?|ingresos? pasivos?|rentab\w*|oportunidad\w*|rendimientos?|ganancias?|utilidades|inver[st]i\w*|comisi[óo]n\w*|usted|cartera|monedero)\b/iu,
  en: /\b(guarantee\w*|safe|safely|passive income|returns?|opportunit\w*|profi(?!le)\w*|yields?|invest\w*|commiss\w*)\b/iu,
};
const quotes = /«[^»]*»|"[^"]*"|“[^”]*”/g;
const aboutLoss = {
  es: /\b(pools?|capital|red global)\b/i,
  en: /\b(pools?|principal|global network)\b/i,
};
const saysRisk = { es: /puedes perder|se puede perder/i, en: /can lose/i };

const wordsOf = (text: string): number =>
  text
    .replaceAll(/[|>#*\-–−×÷=+]+/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length;

/** The figures that a source asks for, whatever their order. */
const asked = (source: string): string[] => (source.match(/\{\{[^{}]+\}\}/g) ?? []).toSorted();

/** Digits that nobody computes; numbers of lists, closing time and the beginning of addresses may stand. */
const typed = (source: string): string[] =>
  source
    .replaceAll(/\{\{[^{}]+\}\}/g, '')
    .replaceAll(/^\d+\. /gm, '')
    .replaceAll(/00:00|`0x[^`]*`|0x/g, '')
    .match(/\S*\d\S*/g) ?? [];

const sourcesOf = (slug: string): string[] => globSync('*.md', { cwd: join(root, slug) });
const readSource = (slug: string, name: string): string =>
  readFileSync(join(root, slug, name), 'utf8');

function textsOf(question: CourseQuestion, language: 'es' | 'en'): string[] {
  const { text, explanation } = question[language];
  switch (question.type) {
    case 'single':
    case 'multiple':
      return [text, explanation, ...question.choices.map((one) => one[language])];
    case 'order':
      return [text, explanation, ...question.items.map((one) => one[language])];
    case 'matching':
      return [
        text,
        explanation,
        ...question.pairs.flatMap(({ left, right }) => [left[language], right[language]]),
      ];
    case 'number':
      return [text, explanation];
  }
}

/** What must differ for a question to have one answer. */
function alternatives(question: CourseQuestion, language: 'es' | 'en'): string[][] {
  switch (question.type) {
    case 'single':
    case 'multiple':
      return [question.choices.map((one) => one[language])];
    case 'order':
      return [question.items.map((one) => one[language])];
    case 'matching':
      return [
        question.pairs.map(({ left }) => left[language]),
        question.pairs.map(({ right }) => right[language]),
      ];
    case 'number':
      return [];
  }
}

const choicesOf = (question: CourseQuestion) =>
  question.type === 'single' || question.type === 'multiple' ? question.choices : [];

function rightKeys(question: CourseQuestion): readonly string[] {
  if (question.type === 'single') return [question.right];
  return question.type === 'multiple' ? question.right : [];
}

/** A question as the academy grades it. */
function solutionOf(question: CourseQuestion): Solution {
  const { type: kind } = question;
  const value = question.type === 'number' ? question.right : null;
  const right = rightKeys(question);
  const options: Option[] = choicesOf(question).map(({ key, ...text }) => ({
    text,
    is_right: right.includes(key),
    match: null,
  }));
  if (question.type === 'order') {
    options.push(...question.items.map((text) => ({ text, is_right: false, match: null })));
  }
  if (question.type === 'matching') {
    const pairs = question.pairs.map(({ left, right: match }) => ({ text: left, match }));
    options.push(...pairs.map((pair) => ({ ...pair, is_right: false })));
  }
  return { kind, options, value, tolerance: null };
}

describe.each(courseSlugs)('the course %s', (slug) => {
  const course = loadCourse(slug);
  const lessons = course.modules.flatMap((one) => one.lessons);
  const read = lessons.filter(({ kind }) => kind !== 'quiz');

  test('has every text in both languages, and lessons of a length that is read', () => {
    for (const lesson of read) {
      for (const language of languages) {
        const { title, summary, body } = lesson[language];
        const name = `${lesson.key} ${language}`;
        expect(title.length, name).toBeLessThanOrEqual(120);
        expect(summary.length, name).toBeLessThanOrEqual(300);
        expect(wordsOf(body), name).toBeGreaterThanOrEqual(250);
        expect(wordsOf(body), name).toBeLessThanOrEqual(700);
      }
      const [es, en] = languages.map((language) => lesson[language].body);
      const shape = (text = '') => text.match(/^(## |> |\| |- |\d+\. )/gm);
      expect(shape(en), lesson.key).toEqual(shape(es));
    }
    expect(course.minutes).toBe(lessons.reduce((sum, { minutes }) => sum + minutes, 0));
  });

  test('states no figure that no rule computes, and the same ones in both languages', () => {
    for (const name of sourcesOf(slug)) expect(typed(readSource(slug, name)), name).toEqual([]);
    for (const name of sourcesOf(slug).filter((one) => one.endsWith('.es.md'))) {
      const english = name.replace('.es.md', '.en.md');
      expect(asked(readSource(slug, english)), name).toEqual(asked(readSource(slug, name)));
    }
    const quiz = parseCourseFile('quiz', slug, readSource(slug, 'quiz.json'));
    for (const question of quiz.questions) {
      const [es, en] = languages.map((language) => textsOf(question, language).join('\n'));
      expect(typed(es ?? ''), question.key).toEqual([]);
      expect(asked(en ?? ''), question.key).toEqual(asked(es ?? ''));
    }
  });

  test('promises nothing, and says the risk wherever money can be lost', () => {
    for (const language of languages) {
      const texts = [
        ...read.map((one) => [one.key, one[language].body] as const),
        ...lessons.map(
          (one) => [one.key, `${one[language].title} ${one[language].summary}`] as const,
        ),
        ...course.quiz.questions.map(
          (one) => [one.key, textsOf(one, language).join('\n')] as const,
        ),
      ];
      for (const [key, text] of texts) {
        expect(text.replaceAll(quotes, '').match(forbidden[language])?.[0], key).toBeUndefined();
        expect(text, key).not.toMatch(/!|\{\{/);
      }
      const unsaid = [
        ...read
          .filter((one) => aboutLoss[language].test(one[language].body))
          .map((one) => [one.key, one[language].body] as const),
        ...course.quiz.questions
          .map((one) => [one.key, textsOf(one, language).join('\n')] as const)
          .filter(([, text]) => /\bpools?\b/i.test(text)),
      ].filter(([, text]) => !saysRisk[language].test(text));
      expect(unsaid).toEqual([]);
    }
  });

  test('has a bank of all five types that draws from every topic and leads to its lessons', () => {
    const { topics, questions } = course.quiz;
    expect(questions.length).toBeGreaterThanOrEqual(20);
    expect(questions.length).toBeGreaterThanOrEqual(2 * course.completion.draw);
    expect(new Set(questions.map(({ type }) => type)).size).toBe(5);
    expect(new Set(questions.map(({ key }) => key)).size).toBe(questions.length);
    expect(new Set(questions.map(({ topic }) => topic))).toEqual(
      new Set(topics.map(({ key }) => key)),
    );
    const keys = new Set(read.map(({ key }) => key));
    for (const question of questions) {
      expect(keys, question.key).toContain(question.lesson);
      for (const language of languages) {
        for (const one of alternatives(question, language)) {
          expect(new Set(one).size, question.key).toBe(one.length);
          expect(one.every((text) => text.length <= 300)).toBe(true);
        }
      }
      const keysOf = choicesOf(question).map(({ key }) => key);
      expect(keysOf, question.key).toEqual(expect.arrayContaining([...rightKeys(question)]));
      expect(new Set(keysOf).size).toBe(keysOf.length);
    }
    // So does that of a choice which is a figure.
    for (const question of questions) {
      const right = choicesOf(question).filter(({ key }) => rightKeys(question).includes(key));
      for (const language of languages) {
        const shown = right.flatMap((one) => one[language].match(/\{[\d.]+\}/g) ?? []);
        const { text, explanation } = question[language];
        expect(shown.filter((one) => !`${text} ${explanation}`.includes(one))).toEqual([]);
      }
    }
    // The explanation of a number arrives at it.
    for (const question of questions.filter(({ type }) => type === 'number')) {
      const right = String('right' in question && question.right);
      for (const language of languages) {
        expect(question[language].explanation).toContain(`{${right.replace('-', '')}}`);
      }
    }
  });

  test('is graded by the academy: only its own right answers are right', () => {
    for (const question of course.quiz.questions) {
      const solution = solutionOf(question);
      expect(questionProblem(solution), question.key).toBeNull();
      expect(isRight(solution, rightAnswer(solution)), question.key).toBe(true);
    }
    for (const question of course.quiz.questions.filter(({ type }) => type === 'single')) {
      const solution = solutionOf(question);
      const graded = solution.options.map((_, option) =>
        isRight(solution, { kind: 'single', option }),
      );
      expect(graded.filter(Boolean), question.key).toHaveLength(1);
    }
  });

  test('has what its videos say in both languages, to their end', () => {
    for (const lesson of lessons.filter(({ kind }) => kind === 'video')) {
      const { video } = lesson;
      if (!video) throw new Error('A video lesson without a video');
      const { transcript, chapters, seconds } = video;
      expect(seconds).toBeGreaterThanOrEqual(60);
      expect(seconds).toBeLessThanOrEqual(150);
      expect(transcript[0]?.from).toBe(0);
      expect(transcript.at(-1)?.to).toBe(seconds);
      for (const [index, cue] of transcript.entries()) {
        expect(cue.to).toBe(transcript[index + 1]?.from ?? seconds);
        for (const language of languages) {
          // 17 letters a second can be read.
          expect(cue[language].length, cue[language]).toBeLessThanOrEqual((cue.to - cue.from) * 17);
        }
      }
      expect(chapters[0]?.at).toBe(0);
      for (const { at } of chapters) expect(transcript.map(({ from }) => from)).toContain(at);
      for (const language of languages) {
        expect(video.captions[language]).toBe(webVtt(transcript, language));
        expect(readCaptions(video.captions[language])?.map(({ text }) => text)).toEqual(
          transcript.map((cue) => cue[language]),
        );
      }
    }
  });
});

test('the risk line is that of the screens', () => {
  for (const language of languages) {
    const lesson = readSource('tarifas-y-riesgos', `losing-bad-day.${language}.md`);
    expect(lesson).toContain(`> ${riskLine[language]}`);
  }
});

test('a promise, a typed figure and a missing risk are found', () => {
  expect('Es una inversión segura').toMatch(forbidden.es);
  expect('A guaranteed result').toMatch(forbidden.en);
  expect(typed('The fee is 7.50 USD of {{n:250}}')).toEqual(['7.50']);
  expect('Pon capital en un pool').toMatch(aboutLoss.es);
});
