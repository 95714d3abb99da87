import type { CardStore } from './card-store.ts';
import type { PlacedTree } from './layout/model.ts';
import type { Travel } from './travel/use-travel.ts';
import { useCardTexts } from './use-faces.ts';
import { useSpokenName } from './use-spoken-name.ts';

/** What nodes are called: to those who listen, and in the bar of days. */
export function useNames(tree: PlacedTree | null, store: CardStore, travel: Travel) {
  const spokenName = useSpokenName();
  const texts = useCardTexts();
  return {
    nameOf: (node: number): string => {
      if (!tree) return '';
      const past = travel.timeline ? travel.volumesOf(node) : undefined;
      return spokenName(tree, node, store.card(node), past);
    },
    /** undefined until it is known. */
    shortNameOf: (node: number): string | undefined => {
      const card = store.card(node);
      return card && texts.name(card);
    },
  };
}
