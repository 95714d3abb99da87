import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { formatPercent } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { TreeLegend } from './legend.tsx';
import { TreeMinimap } from './minimap.tsx';
import { NextSignUp } from '../panel/next-sign-up.tsx';
import type { Insertion } from '../panel/insertion.tsx';
import type { Scene } from './scene.ts';
import type { TreeView } from './view.ts';
import { useLayer } from '../use-tree-layers.ts';
import type { TreeParams } from '../use-tree-params.ts';
import styles from './dock.module.css';

const STEP = 1.6;

interface TreeDockProps {
  readonly params: TreeParams;
  /** null before there is a tree: the dock keeps its room. */
  readonly scene: Scene | null;
  readonly view: TreeView | null;
  /** How many a filter leaves undimmed; undefined where nothing is filtered. */
  readonly matching: number | undefined;
  readonly isPhone: boolean;
  /** Earlier days are shown: the next sign-up is none of them. */
  readonly isPast: boolean;
  /** A phone has it here in short; wider screens in their panel. */
  readonly insertion: Insertion | undefined;
  readonly onSide: () => void;
}

/** Below the picture: the map, the legend and the zoom; on a phone the next sign-up, too. */
export function TreeDock(props: TreeDockProps) {
  const { params, scene, view, matching, isPhone, isPast } = props;
  const insertion = isPast ? undefined : props.insertion;
  const version = scene?.tree.shape.version;
  const { values: volumes } = useLayer(version, 'volume', params.colour === 'volume');
  const zoom = <ZoomButtons view={view} isPhone={isPhone} />;
  return (
    <footer className={styles.dock}>
      <div className={styles.row}>
        {scene && (
          <>
            {scene.tree.shape.count > 1 && <TreeMinimap scene={scene} view={view} />}
            <TreeLegend
              params={params}
              scene={scene}
              volumes={volumes}
              matching={matching}
              isPast={isPast}
            />
            {(!isPhone || !insertion) && zoom}
          </>
        )}
      </div>
      {isPhone && scene && insertion && (
        <NextSignUp {...insertion} onSide={props.onSide}>
          {zoom}
        </NextSignUp>
      )}
    </footer>
  );
}

interface ZoomProps {
  readonly view: TreeView | null;
  readonly isPhone: boolean;
}

function ZoomButtons({ view, isPhone }: ZoomProps) {
  const { t } = useTranslation('tree');
  return (
    <div className={styles.zoom} role="group" aria-label={t('zoom.label')}>
      <IconButton icon={IconMinus} label={t('zoom.out')} onClick={() => view?.zoomTo(1 / STEP)} />
      {!isPhone && view && <ZoomShare view={view} />}
      <IconButton icon={IconPlus} label={t('zoom.in')} onClick={() => view?.zoomTo(STEP)} />
      <IconButton icon={IconMaximize} label={t('zoom.fit')} onClick={() => view?.fit()} />
    </div>
  );
}

/** What is said at most: a tree of a million can be brought closer some 20,000 times. */
const MOST = 10;

/** How close the picture is; 100 % is as it opened. For the eye: keys hear what they lead to. */
function ZoomShare({ view }: { readonly view: TreeView }) {
  const format = useFormat();
  const [share, setShare] = useState(() => view.zoomShare);
  useEffect(
    () => view.watch(() => setShare(Math.round(Math.min(MOST, view.zoomShare) * 100) / 100)),
    [view],
  );
  return (
    <span aria-hidden className={styles.share}>
      {share >= MOST && '> '}
      {formatPercent(Math.min(MOST, share), format, { maximum: 0 })}
    </span>
  );
}
