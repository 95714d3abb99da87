import i18next from 'i18next';
import { errorCodes } from '#contract/api/errors.ts';
import type { DiagnosticEvent } from '#contract/diagnostics/diagnostics.ts';

type Refusal = Pick<Extract<DiagnosticEvent, { readonly kind: 'call' }>, 'code' | 'fields'>;

const MOST_FIELDS = 10;

/**
 * Fields that calls are made with, as they are named in refusals. A refusal is kept by this list: its
 * code, and of its fields their name and the id of what is wrong. Never a value, its message or details.
 */
export const refusedFields: ReadonlySet<string> = new Set(
  (
    'about accepted_terms account action actor amount articles as_of assignee at attachment attachments ' +
    'attestationObject authenticatorAttachment authenticatorData avatar batch before binary_rate body_en ' +
    'body_es bonuses borne captcha category clientDataJSON clientExtensionResults closing code country currency ' +
    'current_password cursor daily_cap day days depth digest direct_rate duration_days duties email end event ' +
    'example file file_id files first_name flow follows format from group helped icon id ids ' +
    'include_current insertion_side isWithdrawal is_default is_internal is_open is_sold item job jsonrpc key kind ' +
    'label language last_name layer lead_en lead_es left_directs left_volume limit list macros mail max max_amount ' +
    'max_multiple member membership mentions message method milliseconds min min_amount missing name name_en ' +
    'name_es new_email new_email_code news next note notify number numbers object objects open operator ordinals ' +
    'other otp over params part passkey password password_confirmation path payments period person phone_number ' +
    'plan_id pool pool_id preferences presence price priority purpose q query quote range_id rate rawId reason ref ' +
    'referrer_code refresh repeated replaces request_id response retired right_directs right_volume role root row ' +
    'score search secret_code seen sender shortcuts side signature skip slug sort source source_id state status step ' +
    'subject subject_id summary_en summary_es support tag tags text text_en text_es ticket title_en title_es to ' +
    'token token_amount topic transaction transports tx_hash type under unfinished unread until userHandle username ' +
    'value version view views volume wallet weight withdrawals word'
  ).split(' '),
);

/** Of a nested name, each part is one of the list or a place in a list. */
const isField = (name: string): boolean =>
  refusedFields.has(name.split('.', 1)[0] ?? '') &&
  name.split('.').every((part) => refusedFields.has(part) || /^\d{1,2}$/.test(part));

/** Ids of what can be wrong, `username.taken`: those that forms have a text for. */
function isKnownId(id: string): boolean {
  if (!i18next.isInitialized) return false;
  const texts = (i18next.getResourceBundle(i18next.language, 'validation') ?? {}) as object;
  return id in texts || `${id}_other` in texts;
}

/**
 * What of a refusal's body goes into the events.
 * @param isKnown whether an id of what is wrong is one of the product's own
 */
export function refusalOf(body: unknown, isKnown: (id: string) => boolean = isKnownId): Refusal {
  if (typeof body !== 'object' || body === null) return {};
  const { code, fields } = body as { readonly code?: unknown; readonly fields?: unknown };
  const known = errorCodes.find((one) => one === code);
  const wrong = Object.entries(typeof fields === 'object' && fields !== null ? fields : {})
    .flatMap(([name, error]) => {
      const { id } = (error ?? {}) as { readonly id?: unknown };
      if (!isField(name) || typeof id !== 'string') return [];
      // A place in a list is no part of the name: figures are not kept.
      return [{ name: name.replaceAll(/\.\d+/g, ''), id: isKnown(id) ? id : 'other' }];
    })
    .slice(0, MOST_FIELDS);
  return {
    ...(known !== undefined && { code: known }),
    ...(wrong.length > 0 && { fields: wrong }),
  };
}
