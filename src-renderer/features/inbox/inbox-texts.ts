import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { Notification } from '#contract/api/inbox.ts';
import { membershipPurchaseKinds } from '#contract/rules/purchases.ts';
import { proposalStates } from '#contract/rules/proposals.ts';
import { refusalReasons } from '#contract/rules/withdrawals/transitions.ts';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { formatDate, formatDateTime } from '#renderer/lib/format-date.ts';
import {
  formatPercent,
  formatToken,
  formatUsd,
  formatWhole,
  HIDDEN,
  UNKNOWN,
  type FormatContext,
} from '#renderer/lib/format.ts';
import { regionalFigures } from '#renderer/lib/regional-figures.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

/** What a notification says. */
export interface InboxText {
  readonly title: string;
  readonly sentence: string;
}

interface TextContext {
  readonly t: TFunction<readonly ['inbox', 'withdrawals']>;
  readonly format: FormatContext;
  /** What stands for an amount of the member's; undefined: the amounts are shown. */
  readonly mask?: string | undefined;
}

const DECIMAL = /^-?\d+(\.\d+)?$/;
/** Writes what the server sent; what cannot be read is unknown, never zero. */
const orUnknown = (write: (value: string) => string) => (value: string) => {
  try {
    return write(value) || UNKNOWN;
  } catch {
    return UNKNOWN;
  }
};

/** A note ends its sentence by itself: "{{note}}." must not become "..". */
const asPhrase = (note: string) => note.trim().replace(/[.\s]+$/, '');

/** What was written about a wallet is quoted within a sentence. */
const quotedOf = (event: Notification['event']) =>
  event.startsWith('holding.') && { note: asPhrase };

const exchangeKey = (values: Notification['values']) =>
  values['side'] === 'sell' ? 'event.exchange.done.sell' : 'event.exchange.done.buy';

function refundKey(values: Notification['values']) {
  const known = (['stepped_back', 'failed'] as const).find((one) => one === values['reason']);
  return `event.subscription.refunded.${known ?? 'cancelled'}` as const;
}

function binaryKey(values: Notification['values']) {
  // What each leg keeps is not in notifications of before.
  if (!values['left']) return 'event.bonus.binary';
  return Number(values['flushed']) > 0 ? 'event.bonus.binary.flushed' : 'event.bonus.binary.kept';
}

/** Title and sentence of one notification, its values as people of the region write them. */
export function inboxText(
  { event, values }: Pick<Notification, 'event' | 'values'>,
  { t, format, mask }: TextContext,
): InboxText {
  const utc = { ...format, timeZone: 'UTC' };
  const isResult = event.startsWith('bonus.');
  const writers: Readonly<Record<string, (value: string) => string>> = {
    amount: (value) => mask ?? formatUsd(value, format, { signed: isResult }),
    token_amount: (value) => mask ?? formatToken(value, format, true),
    flushed: (value) => mask ?? formatUsd(value, format),
    give: (value) => mask ?? formatToken(value, format, true),
    receive: (value) => mask ?? formatToken(value, format, true),
    from: (value) => formatToken(value, format, true),
    to: (value) => formatToken(value, format, true),
    matched: (value) => formatWhole(value, format),
    left: (value) => formatWhole(value, format),
    right: (value) => formatWhole(value, format),
    units: (value) => formatWhole(value, format),
    asked: (value) => formatWhole(value, format),
    // With the volume, which is always shown, the rate would give the amount away.
    rate: (value) => mask ?? (DECIMAL.test(value) ? formatPercent(value, format) : UNKNOWN),
    day: (value) => formatDate(value, utc),
    until: (value) => formatDate(value, format),
    at: (value) => formatDateTime(value, format),
    title: (value) => regionalFigures(value, format),
    ...quotedOf(event),
  };
  const written = Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const write = orUnknown(writers[name] ?? ((text) => text));
      return [name, write(value)];
    }),
  );
  const named = (name: 'plan' | 'course' | 'offering' | 'country' | 'name') =>
    values[`${name}_${format.language}`] || UNKNOWN;
  const said = {
    ...written,
    plan: named('plan'),
    course: named('course'),
    offering: named('offering'),
    country: named('country'),
    // A product's; of other events the name is one value.
    ...('name_es' in values && { name: named('name') }),
  };
  const title = t(`title.${event}`, said);
  switch (event) {
    case 'withdrawal.refused': {
      const reason = refusalReasons.find((known) => known === values['reason']);
      if (!reason) return { title, sentence: t('event.withdrawal.refused.plain', said) };
      const words = t(`reason.${reason}`, {
        ns: 'withdrawals',
        note: asPhrase(values['note'] ?? ''),
      });
      return { title, sentence: t('event.withdrawal.refused', { ...said, reason: words }) };
    }
    case 'payment.settled': {
      const kind = membershipPurchaseKinds.find((known) => known === values['kind']) ?? 'new';
      return { title, sentence: t(`event.payment.settled.${kind}`, said) };
    }
    case 'approval.decided': {
      const state = proposalStates.find((known) => known === values['state']) ?? 'void';
      return { title, sentence: t(`event.approval.decided.${state}`, said) };
    }
    case 'bonus.binary':
      return { title, sentence: t(binaryKey(values), said) };
    case 'subscription.refunded':
      return { title, sentence: t(refundKey(values), said) };
    case 'exchange.done':
      return { title, sentence: t(exchangeKey(values), said) };
    case 'security.login': {
      const isKnown = values['browser'] && values['system'];
      const key = isKnown ? 'event.security.login' : 'event.security.login.unknown';
      return { title, sentence: t(key, said) };
    }
    default:
      return { title, sentence: t(`event.${event}`, said) };
  }
}

/** Writes notifications for the eye and, where balances are hidden, for the ear. */
export function useInboxTexts() {
  const { t } = useTranslation(['inbox', 'withdrawals', 'common']);
  const format = useFormat();
  const isHidden = useHidden();
  return useMemo(() => {
    const write = (notification: Notification, mask?: string) =>
      inboxText(notification, { t, format, mask });
    return {
      seen: (notification: Notification) => write(notification, isHidden ? HIDDEN : undefined),
      heard: (notification: Notification) =>
        write(notification, isHidden ? t('figure.hidden', { ns: 'common' }) : undefined),
      isHidden,
    };
  }, [t, format, isHidden]);
}
