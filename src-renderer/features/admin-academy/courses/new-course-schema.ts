import { object, string } from 'yup';

/** A title in one language is enough for a draft. */
export const newCourseSchema = object({
  title_es: string()
    .defined()
    .test(
      'title',
      'news.title',
      (title, { parent }) =>
        title.trim() !== '' || (parent as { title_en: string }).title_en.trim() !== '',
    ),
  title_en: string().defined(),
  level: string().defined(),
});
