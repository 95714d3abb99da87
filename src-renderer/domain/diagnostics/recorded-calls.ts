/**
 * What a recording may hold: these answers, and of each these fields at any depth. Everything else is
 * left out before it is kept: calls of administrators, the demo's mailbox with its codes, captchas, and
 * every field that nobody has put here. A field that the contract grows is missing until somebody
 * decides; a test says so.
 */
const fields: Readonly<Record<string, string>> = {
  '/api/settings/':
    'demo public_url minimum_withdrawal withdrawal_fee_stable withdrawal_fee_tct tct_price new_wallet_hold_hours security_pause_hours code_minutes global_network_wait_hours terms_version areas diagnostics_public_key support_url chat_url social_url chain chain_id name native_symbol explorer_url tokens currency address decimals',
  '/api/countries/': 'items code calling_code',
  '/api/auth/user/':
    'username first_name last_name email email_verified email_code expires_in_seconds resend_in_seconds phone_number country language is_admin role duties second_factor enrolled missing insertion_side balance pool_bonus_balance global_balance available waiting held_balance debt current_membership name left_days_membership current_progress ends_at expired_membership left_volume right_volume last_closing day matched rate paid carry_left carry_right withdrawals_paused_until joined_at sponsor preferences notify withdrawals payments bonuses news support academy market exchange tokenization mail closing shortcuts hidden_areas',
  '/api/auth/sessions/':
    'items id browser system kind place created_at last_used_at current reused ended_at visits reason ticket by began_at',
  '/api/ledger/': 'items id journal kind account amount occurred_at source type details next',
  '/api/ledger/earnings/':
    'buckets day binary_bonus direct_bonus pool_result global_earning totals total',
  '/api/ledger/closing/':
    'closing day closed_at outcome type plan name name_en rate cap legs left right matched gross paid flushed carry missing pending_day',
  '/api/withdrawals/':
    'items number type currency amount fee fee_rate net price token_amount tct_amount wallet network chain_id name status detail hold_until refusal reason note refunded_at run_number tx_hash explorer_url confirmations seen required can_cancel created_at finished_at next counts all Pending Approved Refused totals received_this_year fees_this_year in_progress',
  '/api/withdrawals/addresses/': 'items address times_used last_used_at',
  '/api/withdrawals/:number/':
    'number type currency amount fee fee_rate net price token_amount tct_amount wallet network chain_id name status detail hold_until refusal reason note refunded_at run_number tx_hash explorer_url confirmations seen required can_cancel created_at finished_at timeline event at',
  '/api/withdrawals/:number/arrival/': 'approvals held history count from to cut',
  '/api/notifications/':
    'items id thing event values number amount token_amount give receive from to currency reason note plan_es plan_en country_es country_en until kind member matched rate day left right flushed pool title browser system place label address email at path created_at count is_read next unread',
  '/api/notifications/unread/': 'unread notices',
  '/api/news/': 'items slug category icon title summary published_at is_read next unread',
  '/api/news/:slug/':
    'slug category icon title summary published_at is_read body path corrected_at',
  '/api/addresses/':
    'items id label address network chain_id name times_used last_used_at created_at',
  '/api/support/':
    'hours days opens closes offset is_open opens_at first_reply_p50 close_days targets category answer_by limits messages tickets message_at ticket_at unread',
  '/api/support/objects/:kind/':
    'kind id at amount fee price token_amount currency state run_number hold_until missing timeline event address short times_used path',
  '/api/help/articles/': 'items slug topic title minutes lead language reviewed_at topics count',
  '/api/help/articles/:slug/':
    'slug topic title minutes lead language reviewed_at body example path version next',
  '/api/pools/':
    'items id name min_amount max_amount duration_days is_open results day rate posted_at terms_version balance',
  '/api/pools/positions/':
    'items id pool name amount principal credited lost opened_at matures_at closed_at returned from_balance request_number totals balance withdrawn',
  '/api/pools/positions/:id/':
    'id pool name amount principal credited lost opened_at matures_at closed_at returned from_balance request_number days day rate entry posted_at',
  '/api/ranges/':
    'items id position min_amount max_amount weight max_multiple share wait_hours terms_version balance',
  '/api/global-network/':
    'deposits number range id position amount weight ceiling earned waiting last_earning day opened_at from_balance request_number totals available withdrawn credited_at available_at wait_hours total_weight',
  '/api/global-network/earnings/':
    'items day revenue rate share total_weight parts deposit weight amount capped entry next',
  '/api/exchange/':
    'at price mid source since sample twap minutes pair spread fee_rate quote_seconds accounts usd tct held_tct quote min max member_day used resets_at buy sell most most_by day refused reason values open number side give expires_at open_max announced from to announced_at effective_at available currency left until maximum minimum count age_seconds deviation limit',
  '/api/exchange/prices/': 'source from to steps at price changes',
  '/api/exchange/quotes/:number/':
    'number side state give receive mid spread price fee_rate fee value converted all_in against_mid total source price_since back_now created_at expires_at accounts usd tct before after announced from to announced_at effective_at at',
  '/api/exchange/history/':
    'items number side state give receive all_in fee refused reason values at next counts all done undone year gave_usd gave_tct received_usd received_tct fees count minimum maximum available currency left until age_seconds deviation limit since',
  '/api/exchange/history/:number/':
    'number side state give receive all_in fee refused reason values since age_seconds deviation limit minimum maximum available left until count at quoted_at terms mid spread price fee_rate value converted source price_since approved_by journal entries account currency amount',
  '/api/exchange/account/':
    'balance held items id kind account amount occurred_at source type next',
  '/api/tokenization/offerings/':
    'items slug state name_es name_en issuer issuer_country price supply asked least asked_max asked_usd supply_usd least_usd opens_at closes_at allots_on allotted_at issued_at returned_at own units allotted number eligibility country valid_until ended_at subscriptions_open at',
  '/api/tokenization/offerings/:slug/':
    'slug state name_es name_en issuer issuer_country price supply asked least asked_max asked_usd supply_usd least_usd opens_at closes_at allots_on issued_at returned_at own units allotted number summary_es summary_en issuer_register asset_es asset_en risks clause_es clause_en text_es text_en documents kind id version languages words digest approved_at permits country basis valid_until anchor is_same block contract chain_id address member_min member_max lockup_months cooling_days members approved_by allotted_at ended_at cancel_reason eligibility own_left direct_balance subscriptions_open at',
  '/api/tokenization/subscriptions/':
    'items number state offering slug name_es name_en price allots_on units amount payment request_number reserved_at paid_at cooling_until can_step_back allotted returned return_reason ended_at next sums paid escrow',
  '/api/tokenization/subscriptions/:number/':
    'number state offering slug name_es name_en price allots_on units amount payment request_number reserved_at paid_at cooling_until can_step_back allotted returned return_reason ended_at documents id version digest accepted_at allotment total supply whole is_rounded back is_decided journals entry at',
  '/api/game/':
    'at closes_at settings enabled listed circle streak current best days day state today number hash published_at slots start slot volume name arrivals attempts attempt log finished_at score differences moves balance next',
  '/api/game/days/':
    'items day number state score differences moves balance best place next played days median',
  '/api/game/days/:day/':
    'day number hash published_at version seed revealed_at best differences score log placements attempt state finished_at moves balance next',
  '/api/search/':
    'members username name country joined_at has_membership is_direct withdrawals number amount currency status detail created_at is_own',
  '/api/referrals/':
    'items username name country side placed_under is_self membership state name_en ends_at next_step joined_at direct_bonus next counts all active expired none active_left active_right total directs',
  '/api/referrals/links/':
    'username insertion_side next_side left side level parent name is_self right left_volume right_volume',
  '/api/career-plan/':
    'ranks id position name name_en left_volume right_volume left_directs right_directs reached_at',
  '/api/plans/':
    'items id name name_en price duration_days volume direct_rate binary_rate daily_cap offer kind refusal amount credit ends_at current plan_id starts_at balance',
  '/api/memberships/':
    'items id plan name name_en kind amount from_balance request_number settled_at ends_at reversed_at next',
  '/api/payments/':
    'items number watched kind subject id name name_en purchase credit slug status amount currency price token_amount received missing token token_decimals address network chain_id created_at expires_at settled_at closed_at reported_tx_hash failed_tx_hash receipts tx_hash explorer_url sender at state confirmations seen required exceptions resolved_at refund_tx_hash refund_explorer_url undone can_cancel result_id next',
  '/api/payments/:number/':
    'number watched kind subject id name name_en purchase credit slug status amount currency price token_amount received missing token token_decimals address network chain_id created_at expires_at settled_at closed_at reported_tx_hash failed_tx_hash receipts tx_hash explorer_url sender at state confirmations seen required exceptions resolved_at refund_tx_hash refund_explorer_url undone can_cancel result_id',
  '/api/reports/':
    'from to as_of totals count in out net flows flow kinds kind accounts account opening closing series day',
  '/api/reports/entries/':
    'items id journal kind flow account amount occurred_at source type origin name plan course name_en rate day matched cap flushed pool position deposit number currency balance next',
  '/api/reports/why/entry/:id/':
    'id journal kind account amount give receive mid spread value occurred_at parts evidence type day plan course name name_en rate cap before carry left right bought legs matched gross paid flushed directs purchases event side volume purchase_count others from_balance request_number settled_at own_plan pool position principal lost lost_days opened_at matures_at deposit weight ceiling revenue share total_weight capped deposits earned step status number currency fee fee_rate net price token_amount token_decimals wallet tx_hash source related entry conversion valued_at times starts_at ends_at offering record_day all_units units',
  '/api/reports/why/account/:account/':
    'of amount waiting accounts account kinds kind count in out day available_at',
  '/api/reports/why/earnings/:day/':
    'day entries id journal kind account amount give receive mid spread value occurred_at parts evidence type day plan course name name_en rate cap before carry left right bought legs matched gross paid flushed directs purchases event side volume purchase_count others from_balance request_number settled_at own_plan pool position principal lost lost_days opened_at matures_at deposit weight ceiling revenue share total_weight capped deposits earned step status number currency fee fee_rate net price token_amount token_decimals wallet tx_hash source related entry conversion valued_at times starts_at ends_at offering record_day all_units units',
  '/api/reports/why/volume/:side/':
    'side amount total closing day before matched carry days bought counted purchases event name plan name_en kind volume purchase_count others left right',
  '/api/reports/why/path/:event/': 'name side volume level steps omitted',
  '/api/tree/nodes/':
    'version cards ordinal username name country rank position name_en membership state ends_at left_total right_total left_carry right_carry joined_at side depth leg left_count right_count directs active_directs sponsor is_direct is_self takes_sign_ups',
  '/api/tree/own-slot/': 'steps name side depth skipped taken left right',
  '/api/tree/path/': 'steps username name side depth ordinal skipped',
  '/api/tree/search/': 'hits username name depth leg side ordinal more partial',
  '/api/tree/slots/':
    'insertion_side next_side left side parent username name is_self depth parent_ordinal right left_volume right_volume',
};

/** Fields that are kept without their value: nicknames, addresses of pictures and of other servers. */
export const withheldFields: ReadonlySet<string> = new Set([
  'avatar',
  'icon_hosts',
  'nickname',
  'uri',
]);

/** Calls of members that no recording holds. */
export const unrecordedCalls: readonly string[] = [
  '/api/health/',
  '/api/live/',
  '/api/ready/',
  '/api/auth/captcha/',
  // Names that a member gave.
  '/api/auth/user/views/',
  // What somebody proves who they are with is nobody else's business.
  '/api/auth/second-factor/',
  // Who somebody is.
  '/api/tokenization/eligibility/',
  // Which wallet is whose.
  '/api/tokenization/holdings/',
  // What somebody was paid for what they hold.
  '/api/tokenization/distributions/',
  '/api/tokenization/statement/',
  '/api/tokenization/statement/paper/',
  // The same for all, and long.
  '/api/tokenization/documents/:version/',
  '/api/demo/second-factor/',
  '/api/demo/mailbox/',
  // Its link opens a payment for whoever has it.
  '/api/withdrawals/:number/voucher/',
  // Its link opens a file.
  '/api/files/:id/',
  '/api/payments/:number/watch/',
  // What is owed is published in files of its own; what is owed to somebody is theirs to show.
  '/api/solvency/',
  '/api/solvency/:day/',
  '/api/solvency/:day/mine/',
  '/api/tree/preview/',
  // What somebody wrote to support is in the ticket, not in the file that comes with one.
  '/api/support/tickets/',
  '/api/support/tickets/:number/',
  '/api/support/watch/',
  // Nicknames of others.
  '/api/game/days/:day/ranking/',
  // Courses are the same for all, and what somebody answered or noted is nobody else's.
  '/api/academy/courses/',
  '/api/academy/courses/:slug/',
  '/api/academy/courses/:slug/lessons/:lesson/',
  '/api/academy/courses/:slug/lessons/:lesson/notes/',
  '/api/academy/attempts/:attempt/',
  '/api/academy/certificates/',
  '/api/academy/certificates/:number/pdf/',
  // What was bought, and where it was sent to.
  '/api/market/products/',
  '/api/market/products/:slug/',
  '/api/market/products/:slug/reviews/',
  '/api/market/cart/',
  '/api/market/cart/watch/',
  '/api/tokenization/offerings/:slug/watch/',
  '/api/market/addresses/',
  '/api/market/countries/:country/',
  '/api/market/orders/',
  '/api/market/orders/:number/',
  '/api/market/orders/:number/invoice/',
  '/api/market/orders/:number/invoice/paper/',
  '/api/certificates/:number/',
  // Packed, not JSON: the drawing of the tree is not shown from a recording.
  '/api/tree/',
];

export const recordedCalls: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(fields).map(([path, names]) => [path, new Set(names.split(' '))]),
);

/** Of a refusal, what screens say it with; never what somebody has, or might ask for. */
export const refusalFields: ReadonlySet<string> = new Set([
  'code',
  'request_id',
  'details',
  'until',
  'retry_after',
]);
