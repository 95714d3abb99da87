import type { TreeState } from '#server/domain/tree/reader.ts';

/**
 * The moment of a state without what was under way. The server counts transactions of its other
 * databases among those, so they differ between two looks at a tree that nobody changed.
 */
export const pointOf = ({ moment: { base, last } }: TreeState) => ({ base, last });
