import { endpoint, type Answer } from './endpoint.ts';
import type * as Schemas from './tree.schema.ts';

/**
 * The binary tree below the caller; administrators see all of it. What lies above or outside of the
 * caller's own subtree answers `not_found`, as what does not exist. A `version` that the server can
 * not resolve any more answers `shape_gone`: fetch the shape again.
 */
export const tree = {
  /** The packed shape below a node, for `decodeShape`; with `ETag`. */
  shape: endpoint<typeof Schemas.shapeSchemas>('GET', '/api/tree/', {
    audience: 'member',
    tags: ['Tree'],
    binary: true,
  }),
  /** A packed layer of a shape that was fetched, for `decodeLayer`. */
  layer: endpoint<typeof Schemas.layerSchemas>('GET', '/api/tree/', {
    audience: 'member',
    tags: ['Tree'],
    binary: true,
  }),
  /**
   * Packed, for `decodeHistory`: when the nodes of a shape that was fetched joined, and the volume of
   * every day that counts in today's totals; with `ETag`.
   */
  history: endpoint<typeof Schemas.historySchemas>('GET', '/api/tree/', {
    audience: 'member',
    tags: ['Tree'],
    binary: true,
  }),
  /** The same shape as JSON, ten levels at most. */
  levels: endpoint<typeof Schemas.levelsSchemas>('GET', '/api/tree/', {
    audience: 'member',
    tags: ['Tree'],
  }),
  /** Cards of up to 300 nodes of a shape, in the order they were asked for. */
  nodes: endpoint<typeof Schemas.nodesSchemas>('GET', '/api/tree/nodes/', {
    audience: 'member',
    tags: ['Tree', 'Memberships'],
  }),
  /** From the caller (an administrator: from the root) down to a node. */
  path: endpoint<typeof Schemas.pathSchemas>('GET', '/api/tree/path/', {
    audience: 'member',
    tags: ['Tree'],
  }),
  /** Members of the caller's subtree by username or name, themselves included. */
  search: endpoint<typeof Schemas.searchSchemas>('GET', '/api/tree/search/', {
    audience: 'member',
    tags: ['Tree'],
  }),
  /** The slots that the caller's next sign-up would get; visitors ask `tree/preview/` of a sponsor. */
  preview: endpoint<typeof Schemas.previewSchemas>('GET', '/api/tree/slots/', {
    audience: 'member',
    tags: ['Tree', 'User'],
  }),
  /** Where registering placed the caller: the way down from the sponsor, and both legs below. */
  ownSlot: endpoint<typeof Schemas.ownSlotSchemas>('GET', '/api/tree/own-slot/', {
    audience: 'member',
    tags: ['Tree'],
  }),
  /** Which leg sign-ups without a side go to from now on. */
  insertionSide: endpoint<typeof Schemas.insertionSideSchemas>(
    'PATCH',
    '/api/tree/insertion-side/',
    { audience: 'member', tags: ['User', 'Tree'] },
  ),
};

export type TreeLevels = Answer<typeof tree.levels>;
export type TreeCard = Answer<typeof tree.nodes>['cards'][number];
export type TreePath = Answer<typeof tree.path>;
export type TreeHit = Answer<typeof tree.search>['hits'][number];
export type OwnSlot = Answer<typeof tree.ownSlot>;
export type TreePreview = Answer<typeof tree.preview>;
