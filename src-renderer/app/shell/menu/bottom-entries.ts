import {
  IconBinaryTree,
  IconCashBanknote,
  IconChartHistogram,
  IconChecks,
  IconHeadset,
  IconHelpCircle,
  IconLayoutDashboard,
  IconMessageReply,
  IconShieldCheck,
  IconUsers,
} from '@tabler/icons-react';
import type { IconType } from '#renderer/components/icon.tsx';

export interface BottomEntry {
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

/** What administrators and auditors who are no members themselves do most, the first before the others. */
export const administratorEntries: readonly BottomEntry[] = [
  { id: 'admin-withdrawals', path: 'admin/withdrawals', icon: IconCashBanknote },
  { id: 'admin-approvals', path: 'admin/approvals', icon: IconChecks },
  { id: 'admin-members', path: 'admin/members', icon: IconUsers },
  { id: 'desk', path: 'admin/support', icon: IconHeadset },
  { id: 'admin-audit', path: 'admin/audit', icon: IconShieldCheck },
];

/** What somebody of the desk does, while it is on. */
export const deskEntries: readonly BottomEntry[] = [
  { id: 'desk', path: 'admin/support', icon: IconHeadset },
  { id: 'help', path: 'admin/support/help', icon: IconHelpCircle },
  { id: 'macros', path: 'admin/support/macros', icon: IconMessageReply },
  { id: 'figures', path: 'admin/support/figures', icon: IconChartHistogram },
];
