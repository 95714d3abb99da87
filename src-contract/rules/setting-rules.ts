import { parseUnits } from './money.ts';
import { settingDefaults, type SettingKey } from './settings.ts';

export const settingGroups = [
  'withdrawals',
  'purchases',
  'global',
  'pools',
  'security',
  'texts',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** rate: a fraction 0–1 · price: USD for one · the times and `count` are whole numbers. */
export type SettingKind =
  | 'usd'
  | 'price'
  | 'rate'
  | 'hours'
  | 'minutes'
  | 'seconds'
  | 'days'
  | 'count'
  | 'version'
  | 'url';

export interface SettingRule {
  readonly group: SettingGroup;
  readonly kind: SettingKind;
  /** Changes what money is paid or who may pay it: confirmed with old → new. */
  readonly isDangerous: boolean;
  /** Of whole numbers: 1, or 0 where that means "not at all". */
  readonly least: 0 | 1;
}

const rule = (
  group: SettingGroup,
  kind: SettingKind,
  isDangerous = false,
  least: SettingRule['least'] = 1,
): SettingRule => ({ group, kind, isDangerous, least });

export const settingRules: Readonly<Record<SettingKey, SettingRule>> = {
  minimum_withdrawal: rule('withdrawals', 'usd', true),
  withdrawal_fee_stable: rule('withdrawals', 'rate', true),
  withdrawal_fee_tct: rule('withdrawals', 'rate', true),
  tct_price: rule('withdrawals', 'price', true),
  new_wallet_hold_hours: rule('withdrawals', 'hours', true, 0),
  second_approval_threshold: rule('withdrawals', 'usd', true),
  payout_deadline_minutes: rule('withdrawals', 'minutes'),
  code_minutes: rule('security', 'minutes'),
  code_tries: rule('security', 'count'),
  code_sends_per_hour: rule('security', 'count'),
  code_sends_per_day: rule('security', 'count'),
  code_resend_seconds: rule('security', 'seconds'),
  security_pause_hours: rule('security', 'hours', true, 0),
  session_days: rule('security', 'days'),
  global_network_wait_hours: rule('global', 'hours', true, 0),
  global_network_share: rule('global', 'rate', true),
  purchase_request_minutes: rule('purchases', 'minutes'),
  purchase_requests_open_max: rule('purchases', 'count'),
  purchase_requests_day_max: rule('purchases', 'count'),
  payment_tolerance: rule('purchases', 'rate', true),
  pool_result_review_minutes: rule('pools', 'minutes', true, 0),
  pool_result_grace_hours: rule('pools', 'hours', true),
  deposit_terms_version: rule('texts', 'version', true),
  terms_version: rule('texts', 'version', true),
  support_url: rule('texts', 'url'),
  chat_url: rule('texts', 'url'),
  social_url: rule('texts', 'url'),
};

export const settingKeys = Object.keys(settingDefaults) as SettingKey[];

const RATE_DECIMALS = 8;
const USD_DECIMALS = 2;
const WHOLE_MAX = 10_000;
const URL_MAX = 300;

/** Message id for a text or number that is no whole number of this setting. */
const notWhole = ({ least }: SettingRule): string =>
  least === 0 ? 'setting.wholeOrNone' : 'setting.whole';

/** Message id for what means nothing of the setting's kind. */
export function unreadSetting(of: SettingRule): string {
  switch (of.kind) {
    case 'rate':
      return 'catalog.rate';
    case 'usd':
      return 'setting.usd';
    case 'price':
      return 'setting.price';
    default:
      return notWhole(of);
  }
}

/** Message id of what is wrong with a value of a setting; null where nothing is. */
export function settingProblem(of: SettingRule, value: string | number): string | null {
  const { kind, least } = of;
  if (typeof value === 'number') {
    return isWholeKind(kind) && isWhole(value, least) ? null : notWhole(of);
  }
  switch (kind) {
    case 'usd':
      return isDecimal(value, USD_DECIMALS) ? null : 'setting.usd';
    case 'price':
      return isDecimal(value, RATE_DECIMALS) && parseUnits(value, RATE_DECIMALS) > 0n
        ? null
        : 'setting.price';
    case 'rate':
      return isDecimal(value, RATE_DECIMALS) &&
        parseUnits(value, RATE_DECIMALS) <= 10n ** BigInt(RATE_DECIMALS)
        ? null
        : 'catalog.rate';
    case 'version':
      return /^\d{4}-\d{2}-\d{2}$/.test(value) ? null : 'setting.version';
    case 'url':
      return value === '' || isHttps(value) ? null : 'setting.url';
    default:
      return notWhole(of);
  }
}

/** Whether values of this kind are whole numbers on the wire. */
export const isWholeKind = (kind: SettingKind): boolean =>
  kind === 'count' ||
  kind === 'hours' ||
  kind === 'minutes' ||
  kind === 'seconds' ||
  kind === 'days';

const isWhole = (value: number, least: number) =>
  Number.isInteger(value) && value >= least && value <= WHOLE_MAX;

const isDecimal = (text: string, decimals: number) => {
  const [, fraction = ''] = /^\d{1,12}(?:\.(\d+))?$/.exec(text) ?? [null, '?'];
  return fraction !== '?' && fraction.length <= decimals;
};

const isHttps = (text: string) =>
  text.length <= URL_MAX && /^https:\/\/[^\s/?#@]+\.[^\s/?#@]+([/?#]\S*)?$/.test(text);
