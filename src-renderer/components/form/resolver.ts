import {
  set,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Resolver,
} from 'react-hook-form';
import type { Schema, ValidationError } from 'yup';

/**
 * A yup schema, or a function that imports it when it is first needed: yup and the schemas stay out
 * of the first screen's JavaScript.
 */
export type SchemaSource<Values extends FieldValues> =
  | Schema<Values>
  | (() => Promise<Schema<Values>>);

/** Turns a message id of the `validation` namespace and its values into text. */
export type Translate = (id: string, values: Record<string, unknown>) => string;

const isValidationError = (error: unknown): error is ValidationError =>
  error instanceof Error && error.name === 'ValidationError';

/**
 * A copy of what a form holds; files and other class instances are the same ones. The form library
 * hands out its own object and goes on writing into it.
 */
function copyOf<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyOf) as Value;
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, copyOf(part)]),
  ) as Value;
}

/**
 * Validates with yup what the form holds now: what is typed while the schema is on its way counts for
 * the next time, and is not sent. Each field gets its first error, translated.
 */
export function yupResolver<Values extends FieldValues>(
  source: SchemaSource<Values>,
  translate: Translate,
): Resolver<Values> {
  return async (held) => {
    const values = copyOf(held);
    const schema = typeof source === 'function' ? await source() : source;
    try {
      return { values: await schema.validate(values, { abortEarly: false }), errors: {} };
    } catch (error) {
      if (!isValidationError(error)) throw error;
      const errors: FieldErrors<Values> = {};
      for (const { path, message, params } of error.inner) {
        if (!path || hasError(errors, path)) continue;
        const found: FieldError = { type: 'schema', message: translate(message, { ...params }) };
        set(errors, path, found);
      }
      return { values: {}, errors };
    }
  };
}

const hasError = (errors: FieldErrors, path: string) =>
  path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], errors) !==
  undefined;
