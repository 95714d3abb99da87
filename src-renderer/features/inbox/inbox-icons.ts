import {
  IconBell,
  IconCashBanknote,
  IconChecklist,
  IconDeviceLaptop,
  IconDroplet,
  IconGitMerge,
  IconIdBadge2,
  IconKey,
  IconMail,
  IconMapPin,
  IconNews,
  IconShieldExclamation,
  IconShieldCheck,
  IconUserPlus,
  IconWorld,
} from '@tabler/icons-react';
import type { NotificationEvent } from '#contract/rules/notifications.ts';
import type { IconType } from '#renderer/components/icon.tsx';

const icons: Partial<Readonly<Record<NotificationEvent, IconType>>> = {
  'payment.settled': IconIdBadge2,
  'payment.exception': IconCashBanknote,
  'payment.refunded': IconCashBanknote,
  'payment.reversed': IconCashBanknote,
  'payment.undone': IconCashBanknote,
  'payment.stuck': IconCashBanknote,
  'membership.ending': IconIdBadge2,
  'membership.ended': IconIdBadge2,
  'bonus.direct': IconUserPlus,
  'bonus.binary': IconGitMerge,
  'bonus.pool': IconDroplet,
  'bonus.global': IconWorld,
  'pool.opened': IconDroplet,
  'pool.matured': IconDroplet,
  'global.deposited': IconWorld,
  'approval.asked': IconChecklist,
  'approval.decided': IconChecklist,
  'news.published': IconNews,
  'security.login': IconDeviceLaptop,
  'security.reuse': IconShieldExclamation,
  'security.password': IconKey,
  'security.email': IconMail,
  'security.address': IconMapPin,
  'factor.totp_added': IconShieldCheck,
  'factor.totp_removed': IconKey,
  'factor.passkey_added': IconShieldCheck,
  'factor.passkey_removed': IconKey,
  'factor.recovery_renewed': IconKey,
  'factor.recovery_used': IconKey,
};

export const iconOf = (event: NotificationEvent): IconType =>
  icons[event] ?? (event.startsWith('withdrawal.') ? IconCashBanknote : IconBell);
