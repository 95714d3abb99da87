import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { TreeCanvas } from './tree-canvas.tsx';
import { TreeLegend } from './legend.tsx';
import { TreeMinimap } from './minimap.tsx';
import type { Scene } from './scene.ts';
import type { TreeScreenModel } from '../use-tree-screen.ts';
import { useLayer } from '../use-tree-layers.ts';
import styles from '../tree.module.css';
import type { TreeView } from './view.ts';

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

interface TreePictureProps {
  readonly model: TreeScreenModel;
  /** null while there is no tree yet. */
  readonly scene: Scene | null;
  readonly isPhone: boolean;
}

/** The canvas with the map, the legend and the zoom at its lower edge. */
export function TreePicture({ model, scene, isPhone }: TreePictureProps) {
  const { colour } = model.params;
  const { values: volumes } = useLayer(scene?.tree.shape.version, 'volume', colour === 'volume');
  return (
    <>
      <TreeCanvas
        scene={scene}
        treeKey={model.treeKey}
        insets={model.insets}
        nameOf={model.nameOf}
        onView={model.setView}
        onPick={model.selection.pick}
        onKey={model.selection.press}
        // Who is at the top tells whose tree it is and how many they are, seen or not.
        onNamed={(nodes) => model.wantCards([0, ...nodes])}
      />
      {scene && !(isPhone && model.isOpen) && (
        <div className={styles.foot}>
          {!isPhone && scene.tree.shape.count > 1 && (
            <TreeMinimap scene={scene} view={model.view} />
          )}
          <TreeLegend
            params={model.params}
            scene={scene}
            volumes={volumes}
            matching={model.matching}
          />
          <ZoomButtons view={model.view} />
        </div>
      )}
    </>
  );
}
