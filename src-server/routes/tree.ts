import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tree } from '#contract/api/tree.ts';
import * as schemas from '#contract/api/tree.schema.ts';
import { invalidField } from '../domain/base/errors.ts';
import type { Caller } from '../domain/accounts/sessions.ts';
import { treeCards } from '../domain/tree/cards.ts';
import { nameHistory, packedHistory, zippedHistory } from '../domain/tree/history.ts';
import { packedLayer } from '../domain/tree/layers.ts';
import { ownSlot } from '../domain/tree/own-slot.ts';
import { treePath } from '../domain/tree/path.ts';
import { changeInsertionSide, treePreview } from '../domain/tree/preview.ts';
import { createTreeReader, type TreeReader } from '../domain/tree/reader.ts';
import { searchTree } from '../domain/tree/search.ts';
import { nameShape, packedShape, shapeLevels, zip, zippedShape } from '../domain/tree/shape.ts';
import { viewerOf } from '../domain/tree/versions.ts';
import { rawRoute, route, type RawAnswer } from '../plugins/route.ts';

/** Rate limits: enough to walk through the tree; a shape is more expensive than a card. */
const LIMITS = {
  shape: { max: 120, seconds: 60 },
  cards: { max: 600, seconds: 60 },
  search: { max: 120, seconds: 60 },
  slots: { max: 120, seconds: 60 },
  change: { max: 20, seconds: 60 },
} as const;

const BYTES = 'application/octet-stream';
/** The responses differ by encoding, which caches must know. */
const VARY = { Vary: 'Origin, Accept-Encoding' } as const;

/**
 * The tree below the caller; for administrators the whole tree.
 * @returns the tree in memory, for others that ask it who is below whom
 */
export function registerTreeRoutes(app: FastifyInstance): TreeReader {
  const { clock, database } = app.services;
  const { db } = database;
  const reader = createTreeReader(app.services);
  // Warm up at start, so that no request waits; concurrent requests share the same read.
  app.addHook('onListen', () => {
    reader.current().catch((error: unknown) => app.log.warn(error, 'The tree was not read'));
  });
  app.addHook('preClose', () => reader.stop());

  /** The current state of the tree, and the caller's view of it. */
  async function currentView(caller: Caller) {
    const state = await reader.current();
    return { state, viewer: viewerOf(state, caller) };
  }

  rawRoute(
    app,
    tree.shape,
    {
      query: schemas.treeQuery,
      answers: {
        [BYTES]: schemas.shapeSchemas.answer,
        'application/json': schemas.levelsSchemas.answer,
      },
      errors: schemas.shapeSchemas.errors,
    },
    async ({ caller, query, request }): Promise<RawAnswer> => {
      const { state, viewer } = await currentView(caller);
      const isZipped = acceptsGzip(request.headers['accept-encoding']);
      const { layer = 'base', version, format } = query;
      if (layer !== 'base') {
        if (version === undefined) throw invalidField('version', 'field.required');
        if (layer === 'history') {
          const named = await nameHistory(db, state, viewer, version, clock.now());
          return kept(request, named.etag, async () =>
            isZipped
              ? bytes(await zippedHistory(db, state, named), true)
              : bytes(await packedHistory(db, state, named), false),
          );
        }
        const packed = await packedLayer(db, state, viewer, { version, layer });
        return bytes(isZipped ? await zip(packed) : packed, isZipped);
      }
      if (format === 'json' && query.depth !== undefined && query.depth !== '10') {
        throw invalidField('depth', 'field.invalid');
      }
      const named = await nameShape(db, state, viewer, query, clock.now().getTime());
      if (format === 'json') return { headers: {}, body: shapeLevels(state, named) };
      return kept(request, named.etag, async () =>
        isZipped
          ? bytes(await zippedShape(state, named), true)
          : bytes(packedShape(state, named), false),
      );
    },
    { rateLimit: LIMITS.shape },
  );

  route(
    app,
    tree.nodes,
    schemas.nodesSchemas,
    async ({ caller, query }) => {
      const { state, viewer } = await currentView(caller);
      const cards = await treeCards(db, state, viewer, query, clock.now());
      return { version: query.version, cards };
    },
    { rateLimit: LIMITS.cards },
  );

  route(
    app,
    tree.path,
    schemas.pathSchemas,
    async ({ caller, query }) => {
      const { state, viewer } = await currentView(caller);
      return treePath(db, state, viewer, query);
    },
    { rateLimit: LIMITS.cards },
  );

  route(
    app,
    tree.search,
    schemas.searchSchemas,
    async ({ caller, query }) => {
      const { state, viewer } = await currentView(caller);
      return searchTree(db, state, viewer, query);
    },
    { rateLimit: LIMITS.search },
  );

  route(
    app,
    tree.preview,
    schemas.previewSchemas,
    async ({ caller, query }) => {
      const { state, viewer } = await currentView(caller);
      return treePreview(db, state, viewer, query);
    },
    { rateLimit: LIMITS.slots },
  );

  route(
    app,
    tree.ownSlot,
    schemas.ownSlotSchemas,
    async ({ caller }) => ownSlot(db, await reader.current(), caller.memberId),
    { rateLimit: LIMITS.slots },
  );

  route(
    app,
    tree.insertionSide,
    schemas.insertionSideSchemas,
    ({ caller, body }) => changeInsertionSide(db, caller.memberId, body.insertion_side),
    { rateLimit: LIMITS.change },
  );
  return reader;
}

/** Conditional request: answers 304 if the client's ETag matches, without computing the body. */
async function kept(
  { headers: asked }: Pick<FastifyRequest, 'headers'>,
  etag: string,
  make: () => Promise<RawAnswer>,
): Promise<RawAnswer> {
  // Weak validator: gzip and identity share it.
  const headers = { ...VARY, ETag: `W/${etag}`, 'Cache-Control': 'private, no-cache' };
  if (matches(asked['if-none-match'], etag)) return { status: 304, headers, body: null };
  const made = await make();
  return { ...made, headers: { ...made.headers, ...headers } };
}

function bytes(body: Uint8Array | ArrayBuffer, isZipped: boolean): RawAnswer {
  return {
    headers: {
      ...VARY,
      'Content-Type': BYTES,
      ...(isZipped && { 'Content-Encoding': 'gzip' }),
    },
    body: body instanceof ArrayBuffer ? Buffer.from(body) : body,
  };
}

const acceptsGzip = (accepted: string | string[] | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(accepted ?? ''));

/** Weak comparison: proxies may remove the `W/` prefix. */
const matches = (asked: string | undefined, etag: string): boolean =>
  (asked ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
