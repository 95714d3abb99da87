import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import type { FieldError } from '#contract/api/errors.ts';

/** Fields whose own message says that they are required. */
const requiredIds: Readonly<Record<string, string>> = {
  email: 'email.required',
  password: 'password.required',
  password_confirmation: 'passwordConfirmation.required',
  username: 'username.required',
  first_name: 'firstName.required',
  last_name: 'lastName.required',
  phone_number: 'phone.required',
  country: 'country.required',
  code: 'oneTimeCode.required',
  secret_code: 'secretCode.required',
  accepted_terms: 'terms.required',
  type: 'type.required',
  currency: 'currency.required',
  amount: 'amount.required',
  wallet: 'wallet.required',
};

/** Message ids for fields whose value a schema refuses. */
const invalidIds: Readonly<Record<string, string>> = {
  amount: 'amount.positive',
  secret_code: 'code.length',
};

/** What the schema refused, by field name; nested names are joined with dots. */
export function fieldErrorsOf(
  errors: readonly FastifySchemaValidationError[],
): Record<string, FieldError> {
  const fields = Object.create(null) as Record<string, FieldError>;
  for (const { keyword, instancePath, params } of errors) {
    const at = instancePath.split('/').filter(Boolean);
    for (const name of namesOf(keyword, params)) {
      const path = [...at, ...name];
      const last = path.at(-1);
      if (last === undefined) continue;
      fields[path.join('.')] ??= { id: idOf(keyword, last) };
    }
  }
  return fields;
}

/** What the error is about below `instancePath`; nothing where that is the field itself. */
function namesOf(keyword: string, params: Readonly<Record<string, unknown>>): string[][] {
  const listed = params['requiredProperties'] ?? params['additionalProperties'];
  if (Array.isArray(listed)) return listed.map((name) => [String(name)]);
  const single = params['missingProperty'] ?? params['additionalProperty'];
  if (typeof single === 'string' && keyword !== 'type') return [[single]];
  return [[]];
}

function idOf(keyword: string, field: string): string {
  if (keyword === 'required') return requiredIds[field] ?? 'field.required';
  if (keyword === 'additionalProperties') return 'field.unknown';
  return invalidIds[field] ?? requiredIds[field] ?? 'field.invalid';
}
