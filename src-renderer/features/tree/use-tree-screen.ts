import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type RefObject } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import type { TreeCard, TreeHit } from '#contract/api/tree.ts';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { countMatches } from './search/matches.ts';
import { treeQueries } from './tree-queries.ts';
import type { Palette } from './canvas/palette.ts';
import type { TreeView } from './canvas/view.ts';
import type { PlacedTree } from './layout/model.ts';
import { useAim } from './canvas/use-aim.ts';
import { useCards, type Cards } from './use-cards.ts';
import { useFaces } from './use-faces.ts';
import { useGhosts } from './canvas/use-ghosts.ts';
import { useJumps } from './search/use-jumps.ts';
import { usePaint } from './canvas/use-paint.ts';
import { usePalette } from './canvas/use-palette.ts';
import { usePlacedTree } from './layout/use-placed-tree.ts';
import { useScene } from './canvas/use-scene.ts';
import { useSelection } from './selection/use-selection.ts';
import { useTravel } from './travel/use-travel.ts';
import { useTreeLayers } from './use-tree-layers.ts';
import { useNames } from './use-names.ts';
import { useTreeParams, type TreeParams } from './use-tree-params.ts';

const NO_HITS: readonly TreeHit[] = [];

/** The state of the screen, grouped by the part that reads it. */
export function useTreeScreen(host: RefObject<HTMLElement | null>) {
  const params = useTreeParams();
  const { data: user } = useCurrentUser();
  const username = user?.username;
  const palette = usePalette(host);
  const picture = useTreeInDays(params, palette);
  const { shown, key, at, paint, tree, isTravelling, leaveDays } = picture;
  const cards = useCards(tree?.shape, params.root, at ?? 0, leaveDays);
  const { store } = cards;
  const drawn = useMemo(
    () => shown.placed && { shape: shown.placed.tree.shape, root: shown.placed.root },
    [shown.placed],
  );
  const selection = useSelection(drawn, cards);
  const { selected, intent, isByName } = selection;
  const [view, setView] = useState<TreeView | null>(null);
  const { found, setFound } = useFound();
  const layers = useTreeLayers(tree, params);
  const { preview, insertion } = useInsertion(tree, username);
  const ghosts = useGhosts(tree, preview);
  const isOwnTree = params.root === undefined || params.root === username;
  const scene = useScene({
    tree,
    palette,
    paint,
    ready: shown.placed,
    ...layers,
    faceOf: useFaceOf(cards, view),
    self: selfAt(isOwnTree && !user?.is_admin, store.card(0)),
    selected,
    found,
    ghosts,
  });
  const hasDock = useMediaQuery('(min-width: 73.75em)', true, { getInitialValueInEffect: false });
  const isPhone = useIsPhone();
  const travel = useTravel({
    isOn: isTravelling && params.view === 'tree',
    tree,
    view,
    paint,
    matches: layers.matches,
    onGone: leaveDays,
  });
  const names = useNames(tree, store, travel);
  useAim({ view, selected, aim: `${key}/${intent}`, isByName, store });
  const jump = useJumps({
    tree,
    isPending: shown.isPending,
    view,
    params,
    preview,
    isOwnTree,
    intent,
    onPick: selection.pick,
  });
  return {
    params,
    store,
    matches: layers.matches,
    shown: {
      tree,
      key,
      at,
      top: store.card(0),
      matching: tree && layers.matches ? countMatches(layers.matches, tree.shape.count) : undefined,
      arriving: { isPending: shown.isPending, error: shown.error, onRetry: shown.retry },
    },
    canvas: { scene, view, nameOf: names.nameOf, onView: setView },
    chosen: {
      selection,
      card: selected >= 0 ? store.card(selected) : undefined,
      isOpen: selected >= 0 || selection.isSought,
    },
    days: {
      isTravelling,
      setTravelling: picture.setTravelling,
      travel,
      params: picture.params,
      nameOf: names.shortNameOf,
    },
    reader: { username, insertion },
    onFound: setFound,
    jump,
    isDocked: hasDock,
    isPhone,
  };
}

/** The tree as it is placed and coloured: as of today, or while earlier days are shown. */
function useTreeInDays(params: TreeParams, palette: Palette | null) {
  const [isTravelling, setTravelling] = useState(false);
  // Of earlier days neither ranks nor memberships are known.
  const colour = isTravelling && params.colour !== 'volume' ? 'side' : params.colour;
  const paint = usePaint(palette, colour);
  const shown = usePlacedTree(params.root, params.depth, paint, isTravelling);
  const { renew } = shown;
  return {
    isTravelling,
    setTravelling,
    paint,
    shown,
    key: shown.placed?.key ?? '',
    /** When the tree was so. */
    at: shown.placed?.at,
    tree: shown.placed?.tree ?? null,
    /** As the picture is coloured now. */
    params: useMemo(() => ({ ...params, colour }), [params, colour]),
    /** Back to today, with a shape that the server knows. */
    leaveDays: useCallback(() => {
      setTravelling(false);
      renew();
    }, [renew]),
  };
}

/** What the canvas writes at a node; the same function until a card or the view is another. */
function useFaceOf({ store, edition }: Cards, view: TreeView | null) {
  const face = useFaces(useCallback(() => view?.invalidate(), [view]));
  return useMemo(() => {
    void edition;
    return (node: number) => {
      const card = store.card(node);
      return card && face(card);
    };
  }, [store, edition, face]);
}

/** The nodes that a search found, to be marked. */
function useFound() {
  const [hits, setFound] = useState(NO_HITS);
  const found = useMemo(
    () => new Set(hits.flatMap(({ ordinal }) => (ordinal === null ? [] : [ordinal]))),
    [hits],
  );
  return { found, setFound };
}

/** Where the next sign-up of each side would be placed. */
function useInsertion(tree: PlacedTree | null, username: string | undefined) {
  const version = tree?.shape.version;
  const { data: preview } = useQuery({
    ...treeQueries.preview(version ?? ''),
    enabled: version !== undefined,
  });
  const isKnown = preview && version !== undefined && username !== undefined;
  return { preview, insertion: isKnown ? { preview, version, username } : undefined };
}

/** The reader's own node: the root of their own tree, or none. */
const selfAt = (isOwnTree: boolean, root: TreeCard | undefined): number =>
  isOwnTree || root?.is_self ? 0 : -1;
