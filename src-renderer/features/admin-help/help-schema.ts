import { object, string } from 'yup';
import type { HelpValues } from './help-values.ts';

const text = () => string().defined();

/** A draft needs a title in one language; what publication needs is said beside the button. */
export const helpSchema = object({
  topic: text(),
  example: text(),
  path: text(),
  next: text(),
  title_es: text().test('title', 'news.title', (title, { parent }) => {
    const { title_en } = parent as HelpValues;
    return title.trim() !== '' || title_en.trim() !== '';
  }),
  lead_es: text(),
  body_es: text(),
  title_en: text(),
  lead_en: text(),
  body_en: text(),
});
