import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type RefObject } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import type { TreeCard, TreeHit } from '#contract/api/tree.ts';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { countMatches } from './search/matches.ts';
import { treeQueries } from './tree-queries.ts';
import type { TreeView } from './canvas/view.ts';
import { useAim } from './canvas/use-aim.ts';
import { useCards } from './use-cards.ts';
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
import { useTreeParams } from './use-tree-params.ts';

const NO_HITS: readonly TreeHit[] = [];

/** All that the screen's parts share: what is shown, who is selected, and what can be done. */
export function useTreeScreen(host: RefObject<HTMLElement | null>) {
  const params = useTreeParams();
  const { data: user } = useCurrentUser();
  const palette = usePalette(host);
  const [isTravelling, setTravelling] = useState(false);
  // Of earlier days neither ranks nor memberships are known.
  const colour = isTravelling && params.colour !== 'volume' ? 'side' : params.colour;
  const paint = usePaint(palette, colour);
  const shown = usePlacedTree(params.root, params.depth, paint, isTravelling);
  const tree = shown.placed?.tree ?? null;
  const version = tree?.shape.version;
  const { renew } = shown;
  const onGone = useCallback(() => {
    setTravelling(false);
    renew();
  }, [renew]);
  const cards = useCards(tree?.shape, params.root, shown.placed?.at ?? 0, onGone);
  const { store, edition } = cards;
  const drawn = useMemo(
    () => shown.placed && { shape: shown.placed.tree.shape, root: shown.placed.root },
    [shown.placed],
  );
  const selection = useSelection(drawn, cards);
  const { selected } = selection;
  const [view, setView] = useState<TreeView | null>(null);
  const [hits, setFound] = useState(NO_HITS);
  const layers = useTreeLayers(tree, params);
  const redraw = useCallback(() => view?.invalidate(), [view]);
  const face = useFaces(redraw);
  const faceOf = useMemo(() => {
    void edition;
    return (node: number) => {
      const card = store.card(node);
      return card && face(card);
    };
  }, [store, edition, face]);
  const { data: preview } = useQuery({
    ...treeQueries.preview(version ?? ''),
    enabled: version !== undefined,
  });
  const ghosts = useGhosts(tree, preview);
  const found = useMemo(
    () => new Set(hits.flatMap(({ ordinal }) => (ordinal === null ? [] : [ordinal]))),
    [hits],
  );
  const isOwnTree = params.root === undefined || params.root === user?.username;
  const scene = useScene({
    tree,
    palette,
    paint,
    ready: shown.placed,
    ...layers,
    faceOf,
    self: isOwnTree && !user?.is_admin ? 0 : selfAt(store.card(0)),
    selected,
    found,
    ghosts,
  });
  const hasDock = useMediaQuery('(min-width: 73.75em)', true, { getInitialValueInEffect: false });
  const isPhone = useIsPhone();
  const isOpen = selected >= 0 || selection.isSought;
  const travel = useTravel({
    isOn: isTravelling && params.view === 'tree',
    tree,
    view,
    paint,
    matches: layers.matches,
    onGone,
  });
  const names = useNames(tree, store, travel);

  const { intent, isByName } = selection;
  useAim({ view, selected, aim: `${shown.placed?.key ?? ''}/${intent}`, isByName, store });

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
  const insertion =
    preview && version !== undefined && user
      ? { preview, version, username: user.username }
      : undefined;
  return {
    params,
    tree,
    treeKey: shown.placed?.key ?? '',
    at: shown.placed?.at,
    arriving: { isPending: shown.isPending, error: shown.error, onRetry: shown.retry },
    scene,
    view,
    setView,
    setFound,
    store,
    top: store.card(0),
    selection,
    selectedCard: selected >= 0 ? store.card(selected) : undefined,
    insertion,
    username: user?.username,
    matching: tree && layers.matches ? countMatches(layers.matches, tree.shape.count) : undefined,
    matches: layers.matches,
    isDocked: hasDock,
    isOpen,
    isPhone,
    ...names,
    jump,
    isTravelling,
    setTravelling,
    travel,
    /** As the picture is coloured now. */
    shownParams: useMemo(() => ({ ...params, colour }), [params, colour]),
  };
}

const selfAt = (root: TreeCard | undefined): number => (root?.is_self ? 0 : -1);
