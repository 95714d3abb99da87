import { object, string } from 'yup';

/** A name in one language is enough for a draft. */
export const newProductSchema = object({
  name_es: string()
    .defined()
    .trim()
    .test(
      'name',
      'field.required',
      (name, { parent }) => name !== '' || (parent as { name_en: string }).name_en.trim() !== '',
    ),
  name_en: string().defined().trim(),
  kind: string().defined(),
  category: string().defined(),
  tax_class: string().defined(),
});
