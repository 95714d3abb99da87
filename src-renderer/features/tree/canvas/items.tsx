import { childrenOf } from '#contract/tree/shape.ts';
import type { PlacedTree } from '../layout/model.ts';
import { intAt } from '../layout/typed-at.ts';
import styles from './tree-canvas.module.css';

export interface NamedNode {
  readonly node: number;
  readonly name: string;
}

interface TreeItemsProps {
  readonly tree: PlacedTree;
  readonly nodes: readonly NamedNode[];
  readonly selected: number;
  readonly idOf: (node: number) => string;
}

/** What the canvas shows, for those who do not see it: every name on it is an item of the tree. */
export function TreeItems({ tree: { shape }, nodes, selected, idOf }: TreeItemsProps) {
  return nodes.map(({ node, name }) => {
    const parent = intAt(shape.parent, node);
    const hasSibling =
      parent >= 0 && intAt(shape.left, parent) >= 0 && intAt(shape.right, parent) >= 0;
    const isOpen = intAt(shape.left, node) >= 0 || intAt(shape.right, node) >= 0;
    // Below the last level that is shown there may be more.
    const hasChildren = isOpen || childrenOf(shape, node) !== 0;
    return (
      // The tree itself has the focus and its keys; the items are what it points at.
      // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
      <div
        key={node}
        id={idOf(node)}
        role="treeitem"
        className={styles.item}
        aria-label={name}
        aria-level={intAt(shape.depth, node) + 1}
        aria-posinset={hasSibling && intAt(shape.right, parent) === node ? 2 : 1}
        aria-setsize={hasSibling ? 2 : 1}
        aria-selected={node === selected}
        {...(hasChildren && { 'aria-expanded': isOpen })}
      />
    );
  });
}
