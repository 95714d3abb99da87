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
    'about academy accepted_terms access account action actor address alt_en alt_es amount answer approver ' +
    'answers apply articles as_of assignee at attachment attachments attempt attempts_max ' +
    'attestationObject authenticatorAttachment authenticatorData avatar batch before binary_rate ' +
    'body_en body_es bonuses borne bv by captcha captions_en captions_es carrier category ' +
    'changes_en changes_es channel chapters city clientDataJSON clientExtensionResults closing ' +
    'code completion condition countries country courses cover credit csv currency ' +
    'current_password cursor daily_cap day days days_max days_min depth digest digests direct_rate ' +
    'district documents downloads draw drawing dry_run duration_days duties email end ends_at ' +
    'event example exchange expected_on explanation_en explanation_es facts file file_id files ' +
    'first_name flow follows format from give given grade grams group has_certificate has_keys ' +
    'helped icon id ids in_stock include_current insertion_side invoice_name is_active is_default ' +
    'is_flagged is_hidden is_internal is_on_sale is_open is_returnable is_right is_sold ' +
    'is_unlimited isWithdrawal item job jsonrpc key keys kind label language languages last_name ' +
    'layer lead_en lead_es left_directs left_volume lesson lessons level limit line line1 line2 ' +
    'lines list literal location low low_at macros mail market match_en match_es max max_amount ' +
    'max_multiple member membership mentions message method methods milliseconds min min_amount ' +
    'minimum minutes missing module modules move name name_en name_es needs_previous new_email ' +
    'new_email_code news next no_return_en no_return_es not_en not_es note notify number numbers ' +
    'object objects on open operator option options ordinals other otp over package pairs params ' +
    'part pass_percent passkey password password_confirmation path payment payments ' +
    'per_member_max per_order_max period person phone phone_number picture pictures plan plan_id ' +
    'pool pool_id position postal_code poster preferences presence price priority purpose ' +
    'purpose_en purpose_es q quantity query question quiz quote range_id rank rate rates raw ' +
    'rawId read reason recipient ref referrer_code refresh region repeated replaces report ' +
    'request_id response retired right_directs right_volume role root row scaled score search ' +
    'second seconds secret_code seed seen sender settings shortcuts side signature skip sku slug ' +
    'sort source source_id stage starts_at state status step subject subject_id success ' +
    'summary_en summary_es support suspend_data tag tags tax_class tax_id taxes_shipping text ' +
    'text_en text_es ticket tiers title_en title_es to token token_amount tolerance topic ' +
    'topic_en topic_es total tracking tracking_url transaction transports tx_hash type unanswered ' +
    'under unfinished unit units unread until userHandle username uses_max value value_en ' +
    'value_es variant version video view views volume wait_hours wallet watched weight ' +
    'withdrawals word ' +
    // Of the game.
    'circle enabled listed log nickname scope ' +
    // Of tokenization.
    'act agent allots_on asked_max asset_en asset_es basis call clause_en clause_es closes_at ' +
    'custody document ' +
    'document_date document_name evidence fields is_frozen issuer issuer_country issuer_register least ' +
    'lockup_months member_max member_min note_en note_es opens_at owner permits record_day replacement ' +
    'registration_number risks supply ' +
    'symbol tokenization valid_until versions'
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
