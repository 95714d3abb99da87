import type { FieldError } from '../api/errors.ts';
import { formatUnits, parseUnits } from './money.ts';
import { isPublicKey } from './public-key.ts';
import { settingDefaults, type SettingKey } from './settings.ts';
import { OFFSET_PATTERN, WEEKDAYS_PATTERN } from './support/business-hours.ts';

export const settingGroups = [
  'withdrawals',
  'purchases',
  'global',
  'pools',
  'files',
  'security',
  'support',
  'academy',
  'market',
  'exchange',
  'game',
  'tokenization',
  'texts',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

/**
 * rate: a fraction 0–1 · price: USD for one · times, sizes and `count` are whole numbers · switch: `on` or
 * `off` · weekdays: ISO days in their order ("12345") · offset: of UTC ("-06:00") · key: the public
 * half of a key of age, or empty · postal: the lines of an address, or empty.
 */
export type SettingKind =
  | 'usd'
  | 'price'
  | 'rate'
  | 'hours'
  | 'minutes'
  | 'seconds'
  | 'days'
  | 'megabytes'
  | 'gigabytes'
  | 'count'
  | 'version'
  | 'url'
  | 'switch'
  | 'weekdays'
  | 'offset'
  | 'key'
  | 'postal';

export interface SettingRule {
  readonly group: SettingGroup;
  readonly kind: SettingKind;
  /** Changes what money is paid or who may pay it: confirmed with old → new. */
  readonly isDangerous: boolean;
  /**
   * What it may be, both ends included; as a decimal. The database holds the same bounds (function
   * `setting_within_bounds`). Null: a text, which has none.
   */
  readonly bounds: SettingBounds | null;
}

export interface SettingBounds {
  readonly min: string;
  readonly max: string;
}

const rule = (group: SettingGroup, kind: SettingKind, min: string, max: string): SettingRule => ({
  group,
  kind,
  isDangerous: false,
  bounds: { min, max },
});

const dangerous = (of: SettingRule): SettingRule => ({ ...of, isDangerous: true });

/** A link is dangerous too: it leads members who ask for help. */
const unbounded = (kind: 'version' | 'url'): SettingRule => ({
  group: 'texts',
  kind,
  isDangerous: true,
  bounds: null,
});

/** A text of a fixed form, which no number bounds. */
const written = (
  kind: 'switch' | 'weekdays' | 'offset' | 'key' | 'postal',
  group: SettingGroup = 'support',
): SettingRule => ({
  group,
  kind,
  isDangerous: false,
  bounds: null,
});

export const settingRules: Readonly<Record<SettingKey, SettingRule>> = {
  minimum_withdrawal: dangerous(rule('withdrawals', 'usd', '0.01', '1000')),
  withdrawal_fee_stable: dangerous(rule('withdrawals', 'rate', '0', '0.2')),
  withdrawal_fee_tct: dangerous(rule('withdrawals', 'rate', '0', '0.2')),
  tct_price: dangerous(rule('withdrawals', 'price', '0.0001', '1000')),
  new_wallet_hold_hours: dangerous(rule('withdrawals', 'hours', '0', '168')),
  second_approval_threshold: dangerous(rule('withdrawals', 'usd', '0', '100000')),
  second_approval_threshold_7d: dangerous(rule('withdrawals', 'usd', '0', '100000')),
  factor_withdrawal_threshold: dangerous(rule('security', 'usd', '0', '100000')),
  payout_deadline_minutes: dangerous(rule('withdrawals', 'minutes', '1', '60')),
  code_minutes: dangerous(rule('security', 'minutes', '1', '60')),
  code_tries: dangerous(rule('security', 'count', '3', '10')),
  code_sends_per_hour: dangerous(rule('security', 'count', '1', '60')),
  code_sends_per_day: dangerous(rule('security', 'count', '1', '500')),
  code_resend_seconds: dangerous(rule('security', 'seconds', '1', '600')),
  security_pause_hours: dangerous(rule('security', 'hours', '0', '168')),
  session_days: dangerous(rule('security', 'days', '1', '90')),
  visit_minutes: dangerous(rule('security', 'minutes', '1', '30')),
  global_network_wait_hours: dangerous(rule('global', 'hours', '0', '168')),
  global_network_share: dangerous(rule('global', 'rate', '0', '0.5')),
  purchase_request_minutes: rule('purchases', 'minutes', '5', '1440'),
  purchase_requests_open_max: rule('purchases', 'count', '1', '50'),
  purchase_requests_day_max: rule('purchases', 'count', '1', '500'),
  renewals_ahead_max: dangerous(rule('purchases', 'count', '0', '12')),
  payment_tolerance: dangerous(rule('purchases', 'rate', '0', '0.02')),
  pool_result_review_minutes: dangerous(rule('pools', 'minutes', '5', '1440')),
  pool_result_grace_hours: dangerous(rule('pools', 'hours', '1', '168')),
  proposal_days: dangerous(rule('security', 'days', '1', '30')),
  file_max_mb: rule('files', 'megabytes', '1', '50'),
  file_large_max_mb: rule('files', 'megabytes', '10', '4000'),
  files_object_max_mb: rule('files', 'megabytes', '1', '500'),
  files_member_max_mb: rule('files', 'megabytes', '1', '10000'),
  files_total_max_gb: rule('files', 'gigabytes', '1', '10000'),
  file_link_minutes: dangerous(rule('files', 'minutes', '1', '240')),
  file_orphan_hours: rule('files', 'hours', '1', '720'),
  deposit_terms_version: unbounded('version'),
  terms_version: unbounded('version'),
  area_support_enabled: written('switch'),
  support_days: written('weekdays'),
  support_opens: rule('support', 'count', '0', '23'),
  support_closes: rule('support', 'count', '1', '24'),
  support_offset: written('offset'),
  support_reply_urgent_hours: rule('support', 'hours', '1', '240'),
  support_reply_high_hours: rule('support', 'hours', '1', '240'),
  support_reply_normal_hours: rule('support', 'hours', '1', '240'),
  support_reply_low_hours: rule('support', 'hours', '1', '240'),
  support_solve_urgent_hours: rule('support', 'hours', '1', '480'),
  support_solve_high_hours: rule('support', 'hours', '1', '480'),
  support_solve_normal_hours: rule('support', 'hours', '1', '480'),
  support_solve_low_hours: rule('support', 'hours', '1', '480'),
  support_close_days: rule('support', 'days', '1', '90'),
  support_messages_per_hour: rule('support', 'count', '1', '500'),
  support_tickets_per_hour: rule('support', 'count', '1', '100'),
  support_file_days: rule('support', 'days', '1', '3650'),
  area_academy_enabled: written('switch', 'academy'),
  academy_pass_percent: rule('academy', 'count', '1', '100'),
  academy_attempts_max: rule('academy', 'count', '1', '100'),
  academy_wait_hours: rule('academy', 'hours', '0', '720'),
  academy_package_mb: rule('academy', 'megabytes', '1', '4000'),
  academy_answer_days: rule('academy', 'days', '30', '3650'),
  academy_event_days: rule('academy', 'days', '30', '3650'),
  area_marketplace_enabled: written('switch', 'market'),
  // It makes buying in the shop count towards bonuses.
  area_volume_enabled: dangerous(written('switch', 'market')),
  market_return_days: rule('market', 'days', '1', '90'),
  market_return_send_days: rule('market', 'days', '1', '90'),
  // Whoever sets it receives what members send back.
  market_return_address: dangerous(written('postal', 'market')),
  market_refund_threshold: dangerous(rule('market', 'usd', '0', '100000')),
  market_ship_days: rule('market', 'days', '0', '60'),
  market_claim_days: rule('market', 'days', '1', '60'),
  market_review_days: rule('market', 'days', '0', '365'),
  market_address_days: rule('market', 'days', '30', '3650'),
  area_exchange_enabled: written('switch', 'exchange'),
  exchange_pool_price: dangerous(written('switch', 'exchange')),
  tct_price_delay_hours: dangerous(rule('withdrawals', 'hours', '1', '168')),
  exchange_spread: dangerous(rule('exchange', 'rate', '0', '0.1')),
  exchange_fee: dangerous(rule('exchange', 'rate', '0', '0.1')),
  exchange_quote_seconds: dangerous(rule('exchange', 'seconds', '10', '300')),
  exchange_quotes_open_max: rule('exchange', 'count', '1', '20'),
  exchange_quote_min: dangerous(rule('exchange', 'usd', '1', '100000')),
  exchange_quote_max: dangerous(rule('exchange', 'usd', '1', '100000')),
  exchange_member_day_max: dangerous(rule('exchange', 'usd', '1', '1000000')),
  exchange_buy_day_max: dangerous(rule('exchange', 'usd', '1', '10000000')),
  exchange_sell_day_max: dangerous(rule('exchange', 'usd', '1', '10000000')),
  exchange_inventory_min: dangerous(rule('exchange', 'count', '0', '1000000000')),
  exchange_inventory_max: dangerous(rule('exchange', 'count', '1', '1000000000')),
  exchange_deviation_max: dangerous(rule('exchange', 'rate', '0.001', '0.2')),
  exchange_stale_minutes: dangerous(rule('exchange', 'minutes', '1', '60')),
  exchange_twap_minutes: dangerous(rule('exchange', 'minutes', '1', '240')),
  area_game_enabled: written('switch', 'game'),
  area_tokenization_enabled: written('switch', 'tokenization'),
  eligibility_days: dangerous(rule('tokenization', 'days', '30', '1095')),
  identity_document_days: dangerous(rule('tokenization', 'days', '1', '365')),
  identity_document_max_mb: rule('tokenization', 'megabytes', '1', '20'),
  // Selling units needs a licence or an exemption in each country.
  area_tokenization_subscriptions: dangerous(written('switch', 'tokenization')),
  offering_cooling_days: dangerous(rule('tokenization', 'days', '1', '60')),
  // Whoever has its other half reads what members send.
  diagnostics_public_key: dangerous(written('key')),
  support_url: unbounded('url'),
  chat_url: unbounded('url'),
  social_url: unbounded('url'),
};

export const settingKeys = Object.keys(settingDefaults) as SettingKey[];

const RATE_DECIMALS = 8;
const USD_DECIMALS = 2;
const URL_MAX = 300;
const POSTAL_MAX = 300;
const POSTAL_LINES = 8;

/** What is wrong with what means nothing of the setting's kind, or is out of its bounds. */
export function unreadSetting({ kind, bounds }: SettingRule): FieldError {
  if (bounds === null) return { id: `setting.${kind}` };
  const values = typedBounds(kind, bounds);
  if (isWholeKind(kind)) return { id: 'setting.whole', values };
  return { id: `setting.${kind as 'usd' | 'price' | 'rate'}`, values };
}

/** Bounds as people type and read them: rates in percent. */
export function typedBounds(
  kind: SettingKind,
  { min, max }: SettingBounds,
): { min: string; max: string } {
  if (kind !== 'rate') return { min, max };
  const percent = (rate: string) =>
    formatUnits(parseUnits(rate, RATE_DECIMALS), RATE_DECIMALS - 2, 0);
  return { min: percent(min), max: percent(max) };
}

/** What is wrong with a value of a setting; null where nothing is. */
export function settingProblem(of: SettingRule, value: string | number): FieldError | null {
  const { kind, bounds } = of;
  const isOfKind =
    typeof value === 'number'
      ? isWholeKind(kind) && Number.isSafeInteger(value) && value >= 0
      : isTextOfKind(kind, value);
  return isOfKind && (bounds === null || isWithin(String(value), bounds))
    ? null
    : unreadSetting(of);
}

function isTextOfKind(kind: SettingKind, value: string): boolean {
  switch (kind) {
    case 'usd':
      return isDecimal(value, USD_DECIMALS);
    case 'price':
    case 'rate':
      return isDecimal(value, RATE_DECIMALS);
    case 'version':
      return /^\d{4}-\d{2}-\d{2}$/.test(value);
    case 'url':
      return value === '' || isHttps(value);
    case 'switch':
      return value === 'on' || value === 'off';
    case 'weekdays':
      return WEEKDAYS_PATTERN.test(value);
    case 'offset':
      return OFFSET_PATTERN.test(value);
    case 'key':
      return value === '' || isPublicKey(value);
    case 'postal':
      return value === '' || isPostal(value);
    default:
      return false;
  }
}

const isWithin = (value: string, { min, max }: SettingBounds): boolean => {
  const units = parseUnits(value, RATE_DECIMALS);
  return units >= parseUnits(min, RATE_DECIMALS) && units <= parseUnits(max, RATE_DECIMALS);
};

/** How far the TCT price may move in 24 hours: a fifth up or down. */
const PRICE_STEP = { down: 8n, up: 12n, of: 10n } as const;

/**
 * What `tct_price` may become: within a fifth of every price that held in the last 24 hours, the
 * present one included. One of these prices itself may always come back, so that a slip can be undone.
 * @param held USD for one TCT, at least the present price
 * @returns the bounds where the wish is outside; null where it may be
 */
export function priceMoveProblem(held: readonly string[], wish: string): SettingBounds | null {
  const units = (price: string): bigint => parseUnits(price, RATE_DECIMALS);
  const prices = held.map(units);
  const next = units(wish);
  const isNear = (price: bigint) =>
    next * PRICE_STEP.of >= price * PRICE_STEP.down &&
    next * PRICE_STEP.of <= price * PRICE_STEP.up;
  if (prices.includes(next) || prices.every(isNear)) return null;
  const lows = prices.map((price) => (price * PRICE_STEP.down + 9n) / PRICE_STEP.of);
  const highs = prices.map((price) => (price * PRICE_STEP.up) / PRICE_STEP.of);
  const min = lows.reduce((most, low) => (low > most ? low : most));
  const max = highs.reduce((least, high) => (high < least ? high : least));
  return { min: formatUnits(min, RATE_DECIMALS, 0), max: formatUnits(max, RATE_DECIMALS, 0) };
}

const wholeKinds: readonly SettingKind[] = [
  'hours',
  'minutes',
  'seconds',
  'days',
  'megabytes',
  'gigabytes',
  'count',
];

/** Whether values of this kind are whole numbers on the wire. */
export const isWholeKind = (kind: SettingKind): boolean => wholeKinds.includes(kind);

const isDecimal = (text: string, decimals: number) => {
  const [, fraction = ''] = /^\d{1,12}(?:\.(\d+))?$/.exec(text) ?? [null, '?'];
  return fraction !== '?' && fraction.length <= decimals;
};

const isHttps = (text: string) =>
  text.length <= URL_MAX && /^https:\/\/[^\s/?#@]+\.[^\s/?#@]+([/?#]\S*)?$/.test(text);

/** Lines of an address as they are kept: none is empty, none begins or ends with a space. */
export const postalLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const isPostal = (text: string) => {
  const lines = postalLines(text);
  return (
    text.length <= POSTAL_MAX &&
    lines.length <= POSTAL_LINES &&
    lines.join('\n') === text &&
    !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(lines.join(''))
  );
};
