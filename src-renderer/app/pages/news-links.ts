import {
  IconCashBanknote,
  IconLayoutDashboard,
  IconListDetails,
  IconUserCircle,
} from '@tabler/icons-react';
import type { IconType } from '#renderer/components/icon.tsx';

interface NewsLink {
  /** The screen's name is the text `menu.<id>`. */
  readonly id: string;
  readonly icon: IconType;
}

/** Screens that an article can lead to, by their path; an article about any other has no button. */
export const newsLinks: Readonly<Record<string, NewsLink>> = {
  '/dashboard': { id: 'dashboard', icon: IconLayoutDashboard },
  '/profile': { id: 'profile', icon: IconUserCircle },
  '/withdrawals': { id: 'withdrawals', icon: IconCashBanknote },
  '/made-withdrawals': { id: 'made-withdrawals', icon: IconListDetails },
};
