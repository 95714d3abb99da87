import type { Notification } from '#contract/api/inbox.ts';
import type { NotificationEvent, NotificationValues } from '#contract/rules/notifications.ts';

/** Values the server could send with each event. */
export const notificationValues: NotificationValues = {
  'withdrawal.requested': {
    number: '10482',
    amount: '650',
    token_amount: '630.5',
    currency: 'USDT',
  },
  'withdrawal.confirmed': { number: '10482', amount: '650' },
  'withdrawal.broadcast': { number: '10482', token_amount: '630.5', currency: 'USDT' },
  'withdrawal.paid': { number: '10482', token_amount: '630.5', currency: 'USDT' },
  'withdrawal.refused': { number: '10471', amount: '120', reason: 'repeated', note: '' },
  'withdrawal.cancelled': { number: '10471', amount: '120' },
  'payment.settled': {
    amount: '1250',
    plan_es: 'Avanzado',
    plan_en: 'Advanced',
    until: '2027-03-28T15:00:00.000Z',
    kind: 'new',
    number: '20611',
  },
  'payment.exception': {
    number: '20611',
    kind: 'paid_late',
    token_amount: '250',
    currency: 'USDT',
  },
  'payment.refunded': { number: '20611', token_amount: '250', currency: 'USDT' },
  'payment.reversed': { number: '20611', amount: '250' },
  'payment.undone': { number: '20611', amount: '250', member: 'tomas_ag' },
  'payment.stuck': { number: '20612', member: 'tomas_ag' },
  'membership.ending': {
    plan_es: 'Avanzado',
    plan_en: 'Advanced',
    until: '2027-03-28T15:00:00.000Z',
  },
  'membership.ended': { plan_es: 'Avanzado', plan_en: 'Advanced' },
  'bonus.direct': {
    amount: '75',
    member: 'Tomás Aguirre',
    plan_es: 'Avanzado',
    plan_en: 'Advanced',
  },
  'bonus.binary': {
    amount: '225',
    matched: '2500',
    rate: '0.09',
    day: '2026-11-19',
    left: '1000',
    right: '0',
    flushed: '0',
  },
  'bonus.pool': { amount: '-4.1', pool: 'Andes', day: '2026-11-19' },
  'bonus.global': { amount: '3.25', day: '2026-11-19' },
  'pool.opened': { amount: '4000', pool: 'Litoral', until: '2027-02-18T15:00:00.000Z' },
  'pool.matured': { amount: '2962.4', pool: 'Cóndor' },
  'global.deposited': { amount: '1200', number: '301' },
  'support.visited': {
    reason: 'Comprobar el precio fijado del retiro 10482',
    at: '2026-11-20T15:00:00.000Z',
  },
  'closing.failed': { day: '2026-11-20' },
  'closing.recovered': { day: '2026-11-20' },
  'books.disagree': { day: '2026-11-20' },
  'approval.asked': {
    number: '118',
    kind: 'setting.change',
    label: 'withdrawal_fee_stable',
    member: 'Marta Ibarra',
  },
  'approval.decided': {
    number: '118',
    kind: 'setting.change',
    label: 'withdrawal_fee_stable',
    state: 'accepted',
    note: '',
  },
  'news.published': { title: 'La tarifa de retiro en TCT cambia' },
  'security.login': {
    browser: 'Chrome',
    system: 'Windows',
    place: '187.190.12.4',
    at: '2026-11-20T15:00:00.000Z',
  },
  'security.reuse': { place: '187.190.12.4', at: '2026-11-20T15:00:00.000Z' },
  'security.password': {},
  'security.email': { email: 'v•••@demo.test' },
  'factor.totp_added': {},
  'factor.totp_removed': {},
  'factor.passkey_added': { name: 'YubiKey 5C' },
  'factor.passkey_removed': { name: 'YubiKey 5C' },
  'factor.recovery_renewed': {},
  'factor.reset': {},
  'factor.recovery_used': { left: '9' },
  'security.address': { label: 'Ledger', address: '0x64Fc1aB4E6bF0F8f2c2b7a3e13a9d0C11F22e13a' },
};

/** A notification as the server sends it. */
export function notification(
  event: NotificationEvent,
  change: Partial<Notification> = {},
): Notification {
  return {
    id: event,
    thing: event,
    event,
    values: { ...notificationValues[event] },
    path: null,
    created_at: '2026-11-20T15:00:00.000Z',
    count: 1,
    is_read: false,
    ...change,
  };
}
