import type { IconType } from '#renderer/components/icon.tsx';
import type { MenuItem } from './menu/model.ts';

/** A destination of the menu that can be gone to. */
export interface Screen {
  /** Its title is the text `menu.<id>`. */
  readonly id: string;
  readonly icon: IconType;
  /** Ids of the parents it stands under, the outermost first. */
  readonly parents: readonly string[];
  /** A path of ours, or an https address. */
  readonly to: string;
  /** The letter after `G` that leads to it. */
  readonly letter: string | undefined;
}

/**
 * Letters for the hand, not for a language: they stay when the language changes. Each also begins
 * or stands in the Spanish name.
 */
const letters: Readonly<Record<string, string>> = {
  dashboard: 'P',
  'binary-tree': 'A',
  referrals: 'R',
  withdrawals: 'H',
  'made-withdrawals': 'M',
  news: 'N',
  support: 'S',
  profile: 'F',
  'buy-membership': 'C',
  reports: 'E',
  'admin-withdrawals': 'Q',
};

interface Branch {
  readonly id: string;
  readonly to: string | undefined;
  readonly icon?: IconType | undefined;
  readonly children?: readonly Branch[];
}

/** The screens of a menu in its order. What has no screen yet, or is not for this member, is not among them. */
export function screensOf(menu: readonly MenuItem[]): readonly Screen[] {
  const under = (
    branches: readonly Branch[],
    icon: IconType,
    parents: readonly string[],
  ): Screen[] =>
    branches.flatMap((branch) => {
      const { id, to, children = [] } = branch;
      const own = branch.icon ?? icon;
      const self = to === undefined ? [] : [{ id, icon: own, parents, to, letter: letters[id] }];
      return [...self, ...under(children, own, [...parents, id])];
    });
  return menu.flatMap((item) => under([item], item.icon, []));
}
