import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#renderer/lib/api/error.ts';
import { formatCountdown } from '#renderer/lib/format-countdown.ts';

/** Standard text of a failed call: what happened, whether the money is safe, what to do next. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation(['states', 'messages'], { useSuspense: false });
  return useCallback(
    (error) => {
      const unexplained = (requestId: string) =>
        t('An error has ocurred!', { ns: 'messages', requestId });
      if (!(error instanceof ApiError)) return unexplained('\u2014');
      if (error.isUnsent) return t('net.notSent');
      if (error.movesMoney && error.isUnanswered) return t('net.unsure');
      if (typeof error.kind === 'string') return t(`net.${error.kind}`);
      const known = explained.find((code) => code === error.code);
      if (known) return t(`code.${known}`);
      const own = (Object.keys(ownTexts) as OwnText[]).find((code) => code === error.code);
      if (own) return t(ownTexts[own]);
      if (error.kind === 403 || error.kind === 404) return t('http.missing');
      if (error.kind === 409) return t('http.conflict');
      if (error.kind === 429) return t('http.tooMany', { time: waitOf(error) });
      if (error.kind >= 500) return t('http.server');
      return unexplained(error.requestId ?? '\u2014');
    },
    [t],
  );
}

/** Error codes that have a more specific text than their status. */
const explained = [
  'proposal_open',
  'own_proposal',
  'duty_missing',
  'proposal_expired',
  'already_resolved',
  'staff_remain',
  'own_account',
  'staff_account',
  'visit_read_only',
  'visit_over',
  'area_off',
  'ticket_closed',
  'not_solved',
  'already_rated',
  'secret_found',
  'course_locked',
  'attempts_spent',
  'attempt_waits',
  'attempt_over',
  'quiz_passed',
  'checks_failed',
  'game_off',
  'game_log_invalid',
  'game_log_shortened',
  'game_score_differs',
  'game_day_closed',
  'game_finished',
  'cart_empty',
  'stock_gone',
  'voucher_refused',
  'not_shipped_there',
  'order_state',
  'subscriptions_closed',
  'offering_state',
  'offering_full',
  'offering_incomplete',
  'offering_early',
  'chain_step',
  'not_eligible',
  'documents_changed',
  'subscription_state',
  'cooling_over',
  'not_bought',
  'return_refused',
  'sku_elsewhere',
  'not_picked',
  'claim_open',
  'claim_valid',
  'claim_state',
  'documents_missing',
  'document_erased',
] as const;

/** Error codes whose text key differs from the code. */
const ownTexts = {
  own_benefit: 'own.nobody',
  step_up_required: 'stepUp.missing',
  second_factor_wrong: 'factor.wrong',
  last_factor: 'factor.last',
} as const;
type OwnText = keyof typeof ownTexts;

/** `details.retry_after` in seconds, formatted; one minute if the server did not send it. */
function waitOf(error: ApiError): string {
  const seconds = Number(error.body?.details?.['retry_after']);
  return formatCountdown((Number.isFinite(seconds) && seconds > 0 ? seconds : 60) * 1000);
}
