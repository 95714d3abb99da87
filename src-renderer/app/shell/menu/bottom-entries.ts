import {
  IconBinaryTree,
  IconCashBanknote,
  IconChartHistogram,
  IconHeadset,
  IconHelpCircle,
  IconLayoutDashboard,
  IconMessageReply,
  IconUsers,
} from '@tabler/icons-react';
import type { IconType } from '#renderer/components/icon.tsx';

interface BottomEntry {
  /** Its word is the text `bar.<id>`. */
  readonly id: string;
  readonly path: string;
  readonly icon: IconType;
}

export const memberEntries: readonly BottomEntry[] = [
  { id: 'dashboard', path: 'dashboard', icon: IconLayoutDashboard },
  { id: 'tree', path: 'binary-tree', icon: IconBinaryTree },
  { id: 'withdraw', path: 'withdrawals', icon: IconCashBanknote },
  { id: 'referrals', path: 'referrals', icon: IconUsers },
];

/** What somebody of the desk does, while it is on. */
export const deskEntries: readonly BottomEntry[] = [
  { id: 'desk', path: 'admin/support', icon: IconHeadset },
  { id: 'help', path: 'admin/support/help', icon: IconHelpCircle },
  { id: 'macros', path: 'admin/support/macros', icon: IconMessageReply },
  { id: 'figures', path: 'admin/support/figures', icon: IconChartHistogram },
];
