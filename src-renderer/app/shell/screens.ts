import type { IconType } from '#renderer/components/icon.tsx';
import type { MenuItem } from './menu/model.ts';

/** A menu destination that exists for this member. */
export interface Screen {
  /** Its title is the text `menu.<id>`. */
  readonly id: string;
  readonly icon: IconType;
  /** Ids of its ancestors, outermost first. */
  readonly parents: readonly string[];
  /** A path, or an https URL. */
  readonly to: string;
  /** Letter of the shortcut `G` + letter. */
  readonly letter: string | undefined;
}

/** Shortcut letters. They do not change with the language; each is a letter of the Spanish name. */
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

/** Screens of a menu in its order, without those that are not built or not for this member. */
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
