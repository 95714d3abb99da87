import type { NewClaim } from '#contract/api/tokenization/eligibility.ts';
import type { UtcDay } from '#contract/rules/days.ts';
import { ADULT_YEARS, isAdult, isPlausibleBirth } from '#contract/rules/eligibility/age.ts';
import { isVisibleText } from '#contract/rules/text/visible.ts';
import { invalidField, type DomainError } from '../base/errors.ts';
import { isCountry } from '../market/countries.ts';
import type { ClaimRow } from './claim-rows.ts';

type Typed = Pick<
  ClaimRow,
  'kind' | 'country' | 'documentName' | 'documentDate' | 'registrationNumber'
>;

/**
 * What a member typed of who they are, as it is kept.
 * @throws DomainError `validation` by field
 */
export function checkedIdentity(given: NewClaim, today: UtcDay): Typed {
  const { kind, country } = given;
  if (!isCountry(country)) throw invalidField('country', 'country.unknown');
  return {
    kind,
    country,
    documentName: lineOf('document_name', given.document_name),
    documentDate: dateOf(given, today),
    registrationNumber: numberOf(given),
  };
}

function dateOf({ kind, document_date: date }: NewClaim, today: UtcDay): UtcDay {
  if (kind === 'legal_entity') {
    if (date > today) throw invalidField('document_date', 'date.future');
    return date;
  }
  if (!isPlausibleBirth(date, today)) throw invalidField('document_date', 'date.birth');
  if (!isAdult(date, today)) {
    throw invalidField('document_date', 'date.adult', { years: ADULT_YEARS });
  }
  return date;
}

function numberOf({ kind, registration_number: number }: NewClaim): string | null {
  if (kind === 'legal_entity') return lineOf('registration_number', number ?? '');
  if (number !== undefined) throw unknown('registration_number');
  return null;
}

/** One line in which everything is seen. */
function lineOf(field: string, given: string): string {
  const text = given.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  if (text === '') throw invalidField(field, 'field.required');
  if (!Array.from(text).every(isVisibleText)) throw invalidField(field, 'field.invalid');
  return text;
}

const unknown = (field: string): DomainError => invalidField(field, 'field.unknown');
