import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import type { TreeCard, TreeHit, TreePath, TreePreview } from '#contract/api/tree.ts';
import { bucketStart, encodeLayer, volumeBucket } from '#contract/tree/layers.ts';
import { dayNumber, encodeHistory } from '#contract/tree/history.ts';
import { decodeShape } from '#contract/tree/shape.ts';
import { fullTree, packedOf } from '#renderer/features/tree/tree.fixtures.ts';
import { TreeScreen } from '#renderer/features/tree/tree-screen.tsx';
import { unpackTree, type TreeOrder } from '#renderer/features/tree/layout/unpack.ts';
import { memberUser, renderMember, type MemberWorld } from './render-member.tsx';

/** Lays out in the page what a browser lays out beside it. */
class PageWorker extends EventTarget {
  terminate(): void {}
  postMessage(order: TreeOrder): void {
    const data = unpackTree(order);
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
}

/** What jsdom lacks for a canvas: there is a place for the picture, and nothing is drawn. */
export function stubCanvas(width = 1200, height = 800): void {
  vi.stubGlobal('Worker', PageWorker);
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext(): null {
        return null;
      }
    },
  );
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { ready: Promise.resolve() },
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  for (const [name, size] of [
    ['clientWidth', width],
    ['clientHeight', height],
    ['offsetWidth', width],
    ['offsetHeight', height],
  ] as const) {
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(size);
  }
}

const NAMES = ['Valeria', 'Ana', 'Bea', 'Carla', 'Dora', 'Eva', 'Flor'];
const RANKS = [
  { position: 1, name: 'Bronce', name_en: 'Bronze' },
  { position: 2, name: 'Plata', name_en: 'Silver' },
  { position: 3, name: 'Oro', name_en: 'Gold' },
];

const placeOf = (ordinal: number) =>
  ordinal === 0
    ? ({ side: null, depth: 0, leg: null } as const)
    : ({
        side: ordinal % 2 === 1 ? 'left' : 'right',
        depth: ordinal < 3 ? 1 : 2,
        leg: [1, 3, 4].includes(ordinal) ? 'left' : 'right',
      } as const);

/** The card of a node of the full tree of seven: Valeria; Ana, Bea; Carla, Dora, Eva, Flor. */
export function cardOf(ordinal: number, change: Partial<TreeCard> = {}): TreeCard {
  const name = NAMES[ordinal] ?? `N${ordinal}`;
  const isSelf = ordinal === 0;
  return {
    ordinal,
    username: name.toLowerCase(),
    name: `${name} Prueba`,
    avatar: null,
    country: 'MX',
    rank: RANKS[(ordinal % 4) - 1] ?? null,
    membership: {
      state: ordinal % 3 === 2 ? 'expired' : 'active',
      name: 'Esencial',
      name_en: 'Essential',
      ends_at: '2027-03-28T00:00:00.000Z',
    },
    left_total: '14850',
    right_total: '11320',
    left_carry: String(1200 + ordinal),
    right_carry: '940',
    joined_at: '2026-03-05T12:00:00.000Z',
    ...placeOf(ordinal),
    left_count: ordinal < 3 ? 1 : 0,
    right_count: ordinal < 3 ? 1 : 0,
    directs: 5,
    active_directs: 3,
    sponsor: isSelf ? null : { username: 'valeria', name: 'Valeria Prueba' },
    is_direct: !isSelf,
    is_self: isSelf,
    takes_sign_ups: true,
    ...change,
  };
}

export const hitOf = (ordinal: number): TreeHit => {
  const { username, name, avatar, depth, leg, side } = cardOf(ordinal);
  return { username, name, avatar, depth, leg, side, ordinal };
};

const WAYS: Readonly<Record<string, readonly number[]>> = {
  valeria: [0],
  ana: [0, 1],
  bea: [0, 2],
  carla: [0, 1, 3],
  dora: [0, 1, 4],
  eva: [0, 2, 5],
  flor: [0, 2, 6],
};

/** The way down to one of the seven; undefined for anybody else. */
export function pathOf(username: string): TreePath | undefined {
  const way = WAYS[username];
  if (!way) return undefined;
  const steps = way.map((ordinal) => {
    const { name, side, depth, ...card } = cardOf(ordinal);
    return { username: card.username, name, side, depth, ordinal };
  });
  return { steps, skipped: 0, depth: way.length - 1 };
}

export const previewOf = (change: Partial<TreePreview> = {}): TreePreview => ({
  insertion_side: 'auto',
  next_side: 'right',
  left: {
    side: 'left',
    parent: { username: 'carla', name: 'Carla Prueba', is_self: false },
    depth: 3,
    parent_ordinal: 3,
  },
  right: {
    side: 'right',
    parent: { username: 'flor', name: 'Flor Prueba', is_self: false },
    depth: 3,
    parent_ordinal: 6,
  },
  left_volume: '41300',
  right_volume: '38900',
  ...change,
});

type Answers = NonNullable<Parameters<typeof renderMember>[1]>['answers'];

interface StageOptions {
  readonly path?: string;
  readonly language?: 'es' | 'en';
  readonly user?: ReturnType<typeof memberUser>;
  /** The packed shape; of the seven where left out. */
  readonly packed?: ArrayBuffer;
  readonly cards?: (ordinal: number) => TreeCard;
  readonly answers?: Answers;
  /** Something of the page around it. */
  readonly beside?: ReactNode;
}

/** The tree's screen as a member has it, before a server that knows seven members. */
export async function openTree(options: StageOptions = {}): Promise<MemberWorld> {
  const { path = '/binary-tree', packed = packedOf(fullTree(3)), cards = cardOf } = options;
  const { version, count } = decodeShape(packed);
  stubCanvas();
  onTestFinished(() => {
    Reflect.deleteProperty(document, 'fonts');
  });
  const values = Uint16Array.from({ length: count }, (_, node) => volumeBucket(node * 1000));
  const screenOfTree = (
    <>
      <TreeScreen title="Árbol binario" />
      {options.beside}
    </>
  );
  return renderMember(screenOfTree, {
    path,
    ...(options.language && { language: options.language }),
    user: options.user ?? memberUser(),
    answers: {
      'GET /api/tree/': ({ query }) => {
        const layer = query.get('layer');
        if (layer === 'volume' || layer === 'joined') {
          return new Response(encodeLayer({ layer, version, values }));
        }
        if (layer === 'history') return new Response(packedDays(version, count));
        return new Response(packed.slice(0));
      },
      'GET /api/tree/nodes/': ({ query }) => ({
        version,
        cards: (query.get('ordinals') ?? '').split(',').map((ordinal) => cards(Number(ordinal))),
      }),
      'GET /api/tree/path/': ({ query }) =>
        pathOf(query.get('to') ?? '') ?? Response.json({ code: 'not_found' }, { status: 404 }),
      'GET /api/tree/search/': ({ query }) => ({
        hits: NAMES.flatMap((name, ordinal) =>
          name.toLowerCase().startsWith(query.get('q') ?? '') ? hitOf(ordinal) : [],
        ),
        more: false,
      }),
      'GET /api/tree/slots/': () => previewOf(),
      'GET /api/career-plan/': () => ({ ranks: RANKS }),
      ...options.answers,
    },
  });
}

/** The last day of {@link openTree}'s history: 10 March 2026. */
const LAST_DAY = dayNumber(new Date('2026-03-10T00:00:00Z'));

/** The history of so many: one joins a day, the last one on the last day; each buys 100 BV on theirs. */
export function packedDays(version: string, count: number): ArrayBuffer {
  const joined = Uint16Array.from({ length: count }, (_, node) => LAST_DAY - count + 1 + node);
  return encodeHistory({
    version,
    lastDay: LAST_DAY,
    decimals: 0,
    joined,
    gains: {
      days: joined,
      ordinals: Uint32Array.from(joined.keys()),
      places: new Uint8Array(count),
      volumes: new Float64Array(count).fill(100),
    },
  });
}

/** The most that the volume layer of {@link openTree} says of somebody, in whole BV. */
export const mostVolume = (count: number): number =>
  Math.floor(bucketStart(volumeBucket((count - 1) * 1000)));

export const picture = (): Promise<HTMLElement> =>
  screen.findByRole('tree', { name: 'Árbol de tu organización' });
