import {
  IconCashBanknote,
  IconLayoutDashboard,
  IconListDetails,
  IconUserCircle,
} from '@tabler/icons-react';
import type { IconType } from '#renderer/components/icon.tsx';

interface NewsLink {
  /** Key of the screen's name: `menu.<id>`. */
  readonly id: string;
  readonly icon: IconType;
}

/** Screens that an article's button can open, by path; other paths get no button. */
export const newsLinks: Readonly<Record<string, NewsLink>> = {
  '/dashboard': { id: 'dashboard', icon: IconLayoutDashboard },
  '/profile': { id: 'profile', icon: IconUserCircle },
  '/withdrawals': { id: 'withdrawals', icon: IconCashBanknote },
  '/made-withdrawals': { id: 'made-withdrawals', icon: IconListDetails },
};
