import { object, string } from 'yup';
import { unknownFields } from '#contract/rules/support/macros.ts';
import { asksForSecret } from '#contract/rules/support/secrets.ts';

type Values = Readonly<Record<string, string>>;

const name = (language: 'es' | 'en') =>
  string()
    .defined()
    .test('half', 'macro.half', (text, { parent }) => {
      const values = parent as Values;
      const isEmpty = text.trim() === '';
      if (isEmpty !== ((values[`text_${language}`] ?? '').trim() === '')) return !isEmpty;
      // One language at least.
      return !isEmpty || language !== 'es' || (values['name_en'] ?? '').trim() !== '';
    });

const text = (language: 'es' | 'en') =>
  string()
    .defined()
    .test('half', 'macro.half', (value, { parent }) => {
      const named = ((parent as Values)[`name_${language}`] ?? '').trim() !== '';
      return value.trim() !== '' || !named;
    })
    .test('field', (value, context) => {
      const [unknown] = unknownFields(value);
      return unknown === undefined
        ? true
        : context.createError({ message: 'macro.field', params: { name: unknown } });
    })
    .test('asks', 'macro.asks', (value) => asksForSecret(value) === null);

/** One language at least, each whole, with fields that there are. */
export const macroSchema = object({
  name_es: name('es'),
  text_es: text('es'),
  name_en: name('en'),
  text_en: text('en'),
  category: string().defined(),
});
