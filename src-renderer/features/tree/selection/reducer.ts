import type { Shape } from '#contract/tree/shape.ts';
import { sameNode } from '../layout/model.ts';
import { intAt } from '../layout/typed-at.ts';
import { isWalking, walk } from '../layout/walk.ts';

/** The numbering that is drawn, and whose tree it is; undefined `root`: the reader's own. */
export interface Drawn {
  readonly shape: Shape;
  readonly root: string | undefined;
}

interface Key {
  readonly key: string;
  /** With Shift. */
  readonly isFar: boolean;
}

/** Who is chosen: known by node, by name, or by both once the server has answered. */
export interface Chosen {
  /** In the drawn numbering; −1 while only the name is known. */
  readonly node: number;
  /** undefined until the card has come. */
  readonly username: string | undefined;
  /** By search, link or address, so that nobody has seen yet where they are. */
  readonly isByName: boolean;
  /** The name leads to nobody in the drawn numbering. */
  readonly isMissing: boolean;
  /** The card did not come. */
  readonly isFailed: boolean;
}

export interface Selection {
  readonly drawn: Drawn | null;
  readonly chosen: Chosen | null;
  /** Pressed before the tree was there, or before it was known where a name leads in it. */
  readonly keys: readonly Key[];
  /** Counts what the user has chosen: the same number, the same wish. */
  readonly intent: number;
  /** Counts how often a card that did not come was asked for again. */
  readonly attempt: number;
}

/** What the user does. */
export type Intent =
  | ({ readonly type: 'key' } & Key)
  /** A node, −1 = nobody. */
  | { readonly type: 'tap'; readonly node: number }
  | { readonly type: 'name'; readonly username: string }
  /** The browser went to an entry of its history, or to a link; '' = nobody. */
  | { readonly type: 'navigated'; readonly username: string };

/** What the server answers; it changes nothing where the user has chosen somebody else meanwhile. */
export type Answer =
  | { readonly type: 'drawn'; readonly drawn: Drawn }
  /** A card: the name of a node. */
  | {
      readonly type: 'named';
      readonly version: string;
      readonly node: number;
      readonly username: string;
    }
  /** A path: the node of a name; null where it is not in that numbering. */
  | {
      readonly type: 'found';
      readonly version: string;
      readonly username: string;
      readonly node: number | null;
    }
  /** The card of a node did not come. */
  | { readonly type: 'failed'; readonly version: string; readonly node: number }
  /** It is asked for again. */
  | { readonly type: 'retried' };

/** As the address has it when the screen opens; '' = nobody. */
export function beginWith(username: string): Selection {
  const chosen = username === '' ? null : byName(username);
  return { drawn: null, chosen, keys: NONE, intent: 0, attempt: 0 };
}

/** −1 while nobody is chosen, or not known where they are. */
export const nodeOf = ({ chosen }: Selection): number => chosen?.node ?? -1;

/** What the address should name: '' = nobody, undefined = the name is not known yet. */
export const addressOf = ({ chosen }: Selection): string | undefined =>
  chosen ? chosen.username : '';

/**
 * The one truth of who is selected. An answer that comes late finds another version, node or name
 * than its own and returns the same state, so it can be applied again and again.
 */
export function reduce(state: Selection, event: Intent | Answer): Selection {
  switch (event.type) {
    case 'key':
      return pressed(state, event);
    case 'tap':
      return event.node < 0 ? closed(state) : chooseNode(state, event.node);
    case 'name':
      return chooseName(state, event.username);
    case 'navigated':
      return navigated(state, event.username);
    case 'retried':
      return change({ ...state, attempt: state.attempt + 1 }, { isFailed: false });
    case 'drawn':
      return redrawn(state, event.drawn);
    case 'found':
      return found(state, event);
    case 'named':
    case 'failed':
      return carded(state, event);
  }
}

const isOf = ({ drawn }: Selection, { version }: { readonly version: string }): boolean =>
  drawn?.shape.version === version;

const NONE: readonly Key[] = [];
const NEW = { isByName: false, isMissing: false, isFailed: false } as const;
const byNode = (node: number): Chosen => ({ ...NEW, node, username: undefined });
const byName = (username: string): Chosen => ({ ...NEW, node: -1, username, isByName: true });

/** The same state where nothing is new. */
function change(state: Selection, changed: Partial<Chosen>): Selection {
  const { chosen } = state;
  if (!chosen) return state;
  const names = Object.keys(changed) as (keyof Chosen)[];
  if (names.every((name) => changed[name] === chosen[name])) return state;
  return { ...state, chosen: { ...chosen, ...changed } };
}

function choose(state: Selection, chosen: Chosen | null): Selection {
  return { ...state, chosen, keys: NONE, intent: state.intent + 1 };
}

function closed(state: Selection): Selection {
  return state.chosen || state.keys.length > 0 ? choose(state, null) : state;
}

function chooseNode(state: Selection, node: number): Selection {
  const { chosen } = state;
  return choose(state, chosen?.node === node ? { ...chosen, isByName: false } : byNode(node));
}

function chooseName(state: Selection, username: string): Selection {
  const { chosen } = state;
  const isKnown = chosen?.username === username && chosen.node >= 0;
  return choose(state, isKnown ? { ...chosen, isByName: true } : byName(username));
}

function navigated(state: Selection, username: string): Selection {
  if (addressOf(state) === username) return state;
  return username === '' ? closed(state) : chooseName(state, username);
}

/** The card of the chosen node came, or did not. */
function carded(
  state: Selection,
  event: Extract<Answer, { type: 'named' } | { type: 'failed' }>,
): Selection {
  const { chosen } = state;
  if (!isOf(state, event) || chosen?.node !== event.node) return state;
  if (event.type === 'failed') return change(state, { isFailed: true });
  return change(state, { username: chosen.username ?? event.username, isFailed: false });
}

function pressed(state: Selection, { key, isFar }: Key): Selection {
  const { drawn, chosen } = state;
  if (key === 'Escape') return closed(state);
  if (!isWalking(key)) return state;
  const isArrow = key.startsWith('Arrow');
  const isSought = chosen !== null && chosen.node < 0 && !chosen.isMissing;
  if (!drawn || (isSought && isArrow)) {
    return { ...choose(state, chosen), keys: [...state.keys, { key, isFar }] };
  }
  const from = nodeOf(state);
  const next = from < 0 && isArrow ? 0 : walk(drawn.shape, Math.max(0, from), key, isFar);
  return next < 0 ? state : chooseNode(state, next);
}

/** The keys that waited, as if they were pressed now. */
function resumed(state: Selection): Selection {
  const { keys, intent } = state;
  if (keys.length === 0) return state;
  // They were counted when they were pressed.
  return { ...keys.reduce(pressed, { ...state, keys: NONE }), intent };
}

function found(state: Selection, event: Extract<Answer, { type: 'found' }>): Selection {
  const { chosen } = state;
  if (!isOf(state, event) || chosen?.username !== event.username || chosen.node >= 0) return state;
  const { node } = event;
  return resumed(change(state, node === null ? { isMissing: true } : { node, isMissing: false }));
}

/** Another numbering: who was chosen is followed by their place, into another tree by their name. */
function redrawn(state: Selection, drawn: Drawn): Selection {
  const { drawn: before, chosen } = state;
  if (before?.shape === drawn.shape && before.root === drawn.root) return state;
  const next = { ...state, drawn };
  if (!chosen) return resumed(next);
  if (!before || before.shape.version === drawn.shape.version) return next;
  if (chosen.node >= 0 && before.root === drawn.root) {
    const node = sameNode(before.shape, drawn.shape, chosen.node);
    const isThere = intAt(drawn.shape.depth, node) === intAt(before.shape.depth, chosen.node);
    if (isThere) return change(next, { node });
  }
  // Without a name nothing leads to them any more.
  if (chosen.username === undefined) return { ...next, chosen: null };
  return change(next, { node: -1, isMissing: false });
}
