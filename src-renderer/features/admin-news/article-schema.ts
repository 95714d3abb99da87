import { object, string } from 'yup';
import { DAY_MS } from '#contract/rules/durations.ts';
import { ICON_PATTERN, type ArticleValues } from './article-values.ts';

const text = () => string().defined();

/** A draft needs a title in one language; what publication needs is said beside the button. */
export const articleSchema = object({
  category: text(),
  icon: text().test(
    'icon',
    'news.icon',
    (icon) => icon.trim() === '' || ICON_PATTERN.test(icon.trim()),
  ),
  path: text(),
  title_es: text().test('title', 'news.title', (title, { parent }) => {
    const { title_en } = parent as ArticleValues;
    return title.trim() !== '' || title_en.trim() !== '';
  }),
  summary_es: text(),
  body_es: text(),
  title_en: text(),
  summary_en: text(),
  body_en: text(),
});

export const reasonSchema = object({ reason: string().trim().required('member.reason') });

const YEAR = 366 * DAY_MS;

export const scheduleSchema = object({
  at: string()
    .defined()
    .test('future', 'news.future', (at) => {
      const time = Date.parse(at);
      return time > Date.now() && time < Date.now() + YEAR;
    }),
});
