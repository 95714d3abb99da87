import {
  IconBell,
  IconCashBanknote,
  IconDeviceLaptop,
  IconDroplet,
  IconGitMerge,
  IconIdBadge2,
  IconKey,
  IconMail,
  IconMapPin,
  IconNews,
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
  'news.published': IconNews,
  'security.login': IconDeviceLaptop,
  'security.password': IconKey,
  'security.email': IconMail,
  'security.address': IconMapPin,
};

export const iconOf = (event: NotificationEvent): IconType =>
  icons[event] ?? (event.startsWith('withdrawal.') ? IconCashBanknote : IconBell);
