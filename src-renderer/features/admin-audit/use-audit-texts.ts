import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCoin,
  IconDownload,
  IconDroplet,
  IconEye,
  IconFileText,
  IconKey,
  IconLink,
  IconLock,
  IconLockOpen,
  IconLogin2,
  IconLogout,
  IconNotes,
  IconSearch,
  IconShieldX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AuditRow } from '#contract/api/admin/audit.ts';
import type { IconType } from '#renderer/components/icon.tsx';

const icons: Readonly<Record<string, IconType>> = {
  'member.blocked': IconLock,
  'member.unblocked': IconLockOpen,
  'member.sessions_ended': IconLogout,
  'member.noted': IconNotes,
  'second_factor.reset': IconShieldX,
  'pool_result.posted': IconDroplet,
  'pool_result.corrected': IconDroplet,
  'pool_result.withdrawn': IconDroplet,
  'payout.unexpected_payment': IconAlertTriangle,
  'payout.payment_vanished': IconAlertTriangle,
  'chain.final_blocks_undone': IconAlertTriangle,
  'payout.settled_by_hand': IconCircleCheck,
  'payout.settlement_proposed': IconCircleCheck,
  'payout.discarded': IconArrowBackUp,
  'payment.activated': IconCircleCheck,
  'payment.refunded': IconArrowBackUp,
  'payment.reversed': IconAlertTriangle,
  'contracts.pinned': IconLink,
  'audit.key_changed': IconKey,
  'audit.anchored': IconLink,
  'sign_in.accepted': IconLogin2,
  'sign_in.refused': IconShieldX,
  'access.refused': IconShieldX,
  'action.refused': IconShieldX,
  'money.refused': IconShieldX,
  'member.read': IconEye,
  'members.listed': IconEye,
  'members.searched': IconSearch,
  'members.exported': IconDownload,
};
const subjects: Readonly<Record<string, IconType>> = {
  member: IconFileText,
  payment: IconCoin,
  second_factor: IconKey,
};

/** A subject that is a call of the API. */
const CALL = 'call/';

/** Words for what an audit row says; what has none is shown as it was written. */
export function useAuditTexts() {
  const { t, i18n } = useTranslation('admin-audit');
  const known = (key: string): string | undefined =>
    i18n.exists(key, { ns: 'admin-audit' }) ? t(key as never) : undefined;
  return {
    action: (action: string): string => known(`action.${action}`) ?? action,
    icon: (action: string): IconType =>
      icons[action] ?? subjects[action.split('.')[0] ?? ''] ?? IconFileText,
    /** "bruno_c", "Retiro n.º 10497", or the subject as written. */
    subject: ({ subject, subject_name }: AuditRow): string => {
      if (subject_name !== null) return subject_name;
      if (subject.startsWith(CALL)) return subject.slice(CALL.length);
      if (subject === 'members/all') return t('subject.members');
      const [noun = '', id = ''] = subject.split('/');
      const name = known(`subject.${noun}`);
      return name && /^\d+$/.test(id) ? t('subject.numbered', { name, number: id }) : subject;
    },
    // What nobody known did, but what came over the network, was not the server.
    actor: ({ actor, origin }: AuditRow): string =>
      actor?.name ?? (origin ? t('stranger') : t('server')),
  };
}
