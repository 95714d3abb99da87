import {
  IconBinaryTree,
  IconBuildingStore,
  IconCashBanknote,
  IconDots,
  IconFileAnalytics,
  IconIdBadge2,
  IconReceipt2,
  IconSchool,
  IconUserCircle,
  IconWorld,
} from '@tabler/icons-react';
import type { TicketCategory, TicketObjectKind } from '#contract/rules/support/tickets.ts';
import type { IconType } from '#renderer/components/icon.tsx';

export const objectIcons: Readonly<Record<TicketObjectKind, IconType>> = {
  withdrawal: IconCashBanknote,
  purchase: IconReceipt2,
  entry: IconFileAnalytics,
  closing: IconBinaryTree,
  deposit: IconWorld,
  order: IconBuildingStore,
  lesson: IconSchool,
};

export const categoryIcons: Readonly<Record<TicketCategory, IconType>> = {
  withdrawal: IconCashBanknote,
  payment: IconReceipt2,
  membership: IconIdBadge2,
  tree: IconBinaryTree,
  account: IconUserCircle,
  academy: IconSchool,
  marketplace: IconBuildingStore,
  other: IconDots,
};
