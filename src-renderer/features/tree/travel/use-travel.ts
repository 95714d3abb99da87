import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { tree as treeApi } from '#contract/api/tree.ts';
import { formatUnits } from '#contract/rules/money.ts';
import { decodeHistory } from '#contract/tree/history.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { Paint } from '../canvas/paint.ts';
import type { Past } from '../canvas/scene.ts';
import type { TreeView } from '../canvas/view.ts';
import type { PlacedTree } from '../layout/model.ts';
import { floatAt } from '../layout/typed-at.ts';
import { shortVolume } from '../short-volume.ts';
import { treeQueries } from '../tree-queries.ts';
import { PastPainter } from './past-painter.ts';
import { Timeline } from './timeline.ts';

interface TravelOf {
  readonly isOn: boolean;
  readonly tree: PlacedTree | null;
  readonly view: TreeView | null;
  /** By side or by volume. */
  readonly paint: Paint | null;
  readonly matches: Uint8Array | null;
  /** The server knows the shape no more. */
  readonly onGone: () => void;
}

/** BV of both legs, in decimals. */
export interface LegVolumes {
  readonly left: string;
  readonly right: string;
}

export interface Travel {
  /** null until it is there, and where nobody travels. */
  readonly timeline: Timeline | null;
  /** Out of reach until the connection is back. */
  readonly isPaused: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** On a day; on the timeline's own where none is said. */
  readonly volumesOf: (node: number, day?: number) => LegVolumes;
  /** Draws a day in the next frame. */
  readonly seek: (day: number) => void;
}

const NONE: LegVolumes = { left: '0', right: '0' };

/** The days of the tree that is shown, fetched when they are shown; drawn without React. */
export function useTravel({ isOn, tree, view, paint, matches, onGone }: TravelOf): Travel {
  const { t } = useTranslation('tree');
  const format = useFormat();
  const version = tree?.shape.version;
  const { data, error, fetchStatus, refetch } = useQuery({
    ...treeQueries.history(version ?? ''),
    enabled: isOn && version !== undefined,
  });
  const isGone = isOn && hasCode<typeof treeApi.history>(error, 'shape_gone');
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);
  const timeline = useMemo(() => {
    if (!isOn || !data || !tree) return null;
    const history = decodeHistory(data);
    return history.version === tree.shape.version ? new Timeline(tree.shape, history) : null;
  }, [isOn, data, tree]);
  const painter = useMemo(
    () => timeline && tree && paint && new PastPainter(tree.shape, timeline, paint, matches),
    [timeline, tree, paint, matches],
  );
  const volumesOf = useCallback(
    (node: number, day?: number) => {
      if (!timeline) return NONE;
      if (day !== undefined) timeline.go(day);
      const written = (units: number) => formatUnits(BigInt(units), timeline.decimals);
      return {
        left: written(floatAt(timeline.left, node)),
        right: written(floatAt(timeline.right, node)),
      };
    },
    [timeline],
  );
  const faceOf = useCallback<Past['faceOf']>(
    (node, today) => {
      const { left, right } = volumesOf(node);
      return {
        ...today,
        // What they had bought, and how far they had come, is not known of earlier days.
        membership: today.joined,
        rank: '',
        left: shortVolume(left, format),
        right: shortVolume(right, format),
        lifetime: t('card.lifetime', {
          left: formatWhole(left, format),
          right: formatWhole(right, format),
        }),
      };
    },
    [volumesOf, format, t],
  );
  const seek = useCallback(
    (day: number) => {
      if (!timeline || !painter || !view) return;
      timeline.go(day);
      const { since } = timeline;
      view.travel({ day: timeline.day, since, faceOf: oncePerNode(faceOf), ...painter.paint() });
    },
    [timeline, painter, view, faceOf],
  );
  useEffect(() => {
    if (!isOn || !view) return undefined;
    return () => view.travel(null);
  }, [isOn, view]);
  return {
    timeline,
    isPaused: isOn && !timeline && fetchStatus === 'paused',
    error: isOn && !timeline ? error : null,
    retry: () => void refetch(),
    volumesOf,
    seek,
  };
}

/** A day may be drawn many times: each node on the screen is written once. */
function oncePerNode(faceOf: Past['faceOf']): Past['faceOf'] {
  const made = new Map<number, ReturnType<Past['faceOf']>>();
  return (node, today) => {
    const known = made.get(node);
    if (known?.name === today.name && known.picture === today.picture) return known;
    const face = faceOf(node, today);
    made.set(node, face);
    return face;
  };
}
