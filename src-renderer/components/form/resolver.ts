import {
  set,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Resolver,
} from 'react-hook-form';
import type { Schema, ValidationError } from 'yup';

/**
 * A yup schema, or a function that imports it on first use, which keeps yup out of the first
 * screen's JavaScript.
 */
export type SchemaSource<Values extends FieldValues> =
  | Schema<Values>
  | (() => Promise<Schema<Values>>);

/** Translates a message id of the `validation` namespace. */
export type Translate = (id: string, values: Record<string, unknown>) => string;

/** Name of the error where the schema could not be loaded: the form library drops those of `root`. */
export const SCHEMA_MISSING = 'schemaMissing';

const isValidationError = (error: unknown): error is ValidationError =>
  error instanceof Error && error.name === 'ValidationError';

/**
 * Deep copy of form values; files and other class instances are shared. Needed because the form
 * library mutates the object that it passes.
 */
function copyOf<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyOf) as Value;
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, copyOf(part)]),
  ) as Value;
}

/** Null without a connection: nothing is valid then, and the next call loads it again. */
async function load<Values extends FieldValues>(
  source: SchemaSource<Values>,
): Promise<Schema<Values> | null> {
  if (typeof source !== 'function') return source;
  try {
    return await source();
  } catch {
    return null;
  }
}

/**
 * Validates the values at the time of the call with yup; input during the schema's import does not
 * count. Reports the first error of each field, translated, or that the schema is missing.
 */
export function yupResolver<Values extends FieldValues>(
  source: SchemaSource<Values>,
  translate: Translate,
): Resolver<Values> {
  return async (held) => {
    const values = copyOf(held);
    const schema = await load(source);
    if (!schema) {
      const errors = { [SCHEMA_MISSING]: { type: 'schema' } } as unknown as FieldErrors<Values>;
      return { values: {}, errors };
    }
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
