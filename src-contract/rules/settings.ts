/**
 * Business settings and their defaults. Stored values override them; administrators edit them and
 * every change is kept in the audit log. Rates are decimal strings, amounts USD decimal strings.
 */
export const settingDefaults = {
  minimum_withdrawal: '20',
  withdrawal_fee_stable: '0.03',
  withdrawal_fee_tct: '0.01',
  /** USD for one TCT. */
  tct_price: '0.48',
  new_wallet_hold_hours: 24,
  /** What one member or one wallet asks for in 24 hours above this (USD) needs a second administrator. */
  second_approval_threshold: '5000',
  /** The same in 7 days. */
  second_approval_threshold_7d: '15000',
  /** From this (USD) on, who enrolled a second factor proves it to withdraw to a known address. */
  factor_withdrawal_threshold: '500',
  payout_deadline_minutes: 10,
  code_minutes: 10,
  code_tries: 5,
  code_sends_per_hour: 5,
  code_sends_per_day: 20,
  /** Seconds between two code mails of the same purpose. */
  code_resend_seconds: 60,
  security_pause_hours: 24,
  /** How long a session lives without being used. */
  session_days: 30,
  /** How long staff may look at a member's account before they must say why again. */
  visit_minutes: 15,
  global_network_wait_hours: 72,
  /** Part of a day's settled membership revenue that the global network divides. */
  global_network_share: '0.1',
  /** How long a purchase request waits for its payment. */
  purchase_request_minutes: 60,
  /** Open purchase requests that one member may have. */
  purchase_requests_open_max: 5,
  /** Purchase requests that one member may create within 24 hours, closed ones too. */
  purchase_requests_day_max: 50,
  /** Renewals of a membership that may be bought before they begin. */
  renewals_ahead_max: 2,
  /** Part of the asked amount that may be missing. */
  payment_tolerance: '0.005',
  /** In this time after it was published a pool's result can be corrected. */
  pool_result_review_minutes: 15,
  /** After the end of its term a position waits so long for results that are still missing. */
  pool_result_grace_hours: 48,
  /** Days in which a proposal can be accepted. */
  proposal_days: 7,
  /** Megabytes of a file: a picture, a document, an attachment. */
  file_max_mb: 10,
  /** Megabytes of a video or of a course's package. */
  file_large_max_mb: 500,
  /** Megabytes of all files of one thing, such as a ticket. */
  files_object_max_mb: 25,
  /** Megabytes of all files that one member sent. */
  files_member_max_mb: 200,
  /** Gigabytes of all files. */
  files_total_max_gb: 20,
  /** How long the link to a file opens it. */
  file_link_minutes: 15,
  /** A file that belongs to nothing after so long is dropped. */
  file_orphan_hours: 24,
  /** Version of the terms that deposits in pools and the global network must accept. */
  deposit_terms_version: '2026-10-01',
  /** Version of the company terms that registration must accept. */
  terms_version: '2026-11-24',
  /** Whether members write tickets and read help in the product. */
  area_support_enabled: 'on',
  /** ISO days of the week on which the desk is there, 1 is Monday. */
  support_days: '12345',
  /** Hours of the desk's own day; where it closes before it opens, it is open until midnight. */
  support_opens: 8,
  support_closes: 18,
  /** Its time, as it is ahead of UTC. */
  support_offset: '-06:00',
  /** Business hours until an answer, by priority. */
  support_reply_urgent_hours: 1,
  support_reply_high_hours: 2,
  support_reply_normal_hours: 4,
  support_reply_low_hours: 8,
  /** Business hours until it is solved, by priority; those of waiting for the member left out. */
  support_solve_urgent_hours: 8,
  support_solve_high_hours: 20,
  support_solve_normal_hours: 48,
  support_solve_low_hours: 80,
  /** A solved ticket closes so long after. */
  support_close_days: 14,
  /** What one member can write within an hour. */
  support_messages_per_hour: 10,
  support_tickets_per_hour: 5,
  /** Files of a ticket are kept so long after it closed. */
  support_file_days: 365,
  /** Whether members take courses. */
  area_academy_enabled: 'on',
  /** What a new quiz begins with: percent of right answers, attempts, hours between two of them. */
  academy_pass_percent: 80,
  academy_attempts_max: 3,
  academy_wait_hours: 48,
  /** Megabytes of a course's package once it is unpacked. */
  academy_package_mb: 300,
  /** What was answered in quizzes is kept so long; what came of it stays. */
  academy_answer_days: 730,
  /** The events of learning, which are exported, are kept so long. */
  academy_event_days: 1095,
  /** Whether members buy in the marketplace. */
  area_marketplace_enabled: 'off',
  /** Whether products of the marketplace carry volume. */
  area_volume_enabled: 'off',
  /** Days in which what was received can be returned. */
  market_return_days: 14,
  /** Days in which what is returned must be sent. */
  market_return_send_days: 14,
  /** Where returns are sent to, a line a row, as it stands on a parcel; empty: nobody has said it yet. */
  market_return_address: '',
  /** A refund of this much (USD) or more is confirmed by a second person. */
  market_refund_threshold: '250',
  /** Business days after the payment within which an order leaves. */
  market_ship_days: 3,
  /** Days after a package was expected from which on its claim is opened for its buyer. */
  market_claim_days: 3,
  /** A review can be changed so long. */
  market_review_days: 14,
  /** So long after an order has ended its postal address is kept. */
  market_address_days: 730,
  /** Whether members exchange USD and TCT. */
  area_exchange_enabled: 'off',
  /** On: the price of TCT is the pair's average on chain; off: what administrators set. */
  exchange_pool_price: 'off',
  /** After two persons agreed, a new company price takes effect so much later. */
  tct_price_delay_hours: 24,
  /** Share of the mid price that each side is away from it. */
  exchange_spread: '0.005',
  /** Share of the USD amount that is kept. */
  exchange_fee: '0.005',
  /** How long a firm quote is valid. */
  exchange_quote_seconds: 60,
  /** Firm quotes that one member may have open. */
  exchange_quotes_open_max: 3,
  /** USD of one quote. */
  exchange_quote_min: '20',
  exchange_quote_max: '2000',
  /** USD that one member exchanges within a UTC day, both sides together. */
  exchange_member_day_max: '5000',
  /** USD that all members together exchange within a UTC day, USD → TCT and TCT → USD. */
  exchange_buy_day_max: '60000',
  exchange_sell_day_max: '40000',
  /** Whole TCT between which the inventory stays; at a bound that side stops. */
  exchange_inventory_min: 100_000,
  exchange_inventory_max: 400_000,
  /** Share that the price may be away from what guards it. */
  exchange_deviation_max: '0.02',
  /** Minutes after which a sample of the pair is too old. */
  exchange_stale_minutes: 5,
  /** Minutes that the pair's price is averaged over. */
  exchange_twap_minutes: 30,
  /** Whether members play "Equilibrio". */
  area_game_enabled: 'on',
  /** Whether members read offerings and subscribe to them. */
  area_tokenization_enabled: 'off',
  /** Days that a granted claim of eligibility counts. */
  eligibility_days: 365,
  /** Identity documents are erased so long after a claim was granted. */
  identity_document_days: 90,
  /** Megabytes of an identity document. */
  identity_document_max_mb: 10,
  /** Whether members subscribe to offerings: off until two persons have a licence or an exemption. */
  area_tokenization_subscriptions: 'off',
  /** Days after the payment in which a member may step back; an offering keeps those it was approved with. */
  offering_cooling_days: 14,
  /** Members' diagnostics are encrypted to this key on their device; empty: they are not. */
  diagnostics_public_key: '',
  support_url: '',
  chat_url: '',
  social_url: '',
} as const;

export type SettingKey = keyof typeof settingDefaults;
type Widened<T> = T extends number ? number : string;
export type Settings = { readonly [Key in SettingKey]: Widened<(typeof settingDefaults)[Key]> };

/** Areas of the product that are switched on and off as a whole, by the setting `area_<name>_enabled`. */
export const areas = [
  'support',
  'academy',
  'marketplace',
  'exchange',
  'game',
  'tokenization',
] as const;
export type Area = (typeof areas)[number];
