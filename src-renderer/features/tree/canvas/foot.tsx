import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { TreeLegend } from './legend.tsx';
import { TreeMinimap } from './minimap.tsx';
import type { Scene } from './scene.ts';
import type { TreeView } from './view.ts';
import { useLayer } from '../use-tree-layers.ts';
import type { TreeParams } from '../use-tree-params.ts';
import styles from './foot.module.css';

const STEP = 1.6;

function ZoomButtons({ view }: { readonly view: TreeView | null }) {
  const { t } = useTranslation('tree');
  return (
    <div className={styles.zoom} role="group" aria-label={t('zoom.label')}>
      <IconButton icon={IconPlus} label={t('zoom.in')} onClick={() => view?.zoomTo(STEP)} />
      <IconButton icon={IconMinus} label={t('zoom.out')} onClick={() => view?.zoomTo(1 / STEP)} />
      <IconButton icon={IconMaximize} label={t('zoom.fit')} onClick={() => view?.fit()} />
    </div>
  );
}

interface TreeFootProps {
  readonly params: TreeParams;
  readonly scene: Scene;
  readonly view: TreeView | null;
  /** How many a filter leaves undimmed; undefined where nothing is filtered. */
  readonly matching: number | undefined;
  readonly isPhone: boolean;
}

/** The map, the legend and the zoom at the picture's lower edge. */
export function TreeFoot({ params, scene, view, matching, isPhone }: TreeFootProps) {
  const { shape } = scene.tree;
  const { values: volumes } = useLayer(shape.version, 'volume', params.colour === 'volume');
  return (
    <div className={styles.foot}>
      {!isPhone && shape.count > 1 && <TreeMinimap scene={scene} view={view} />}
      <TreeLegend params={params} scene={scene} volumes={volumes} matching={matching} />
      <ZoomButtons view={view} />
    </div>
  );
}
