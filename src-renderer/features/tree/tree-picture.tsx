import { TreeCanvas } from './tree-canvas.tsx';
import { TreeLegend } from './tree-legend.tsx';
import { TreeMinimap } from './tree-minimap.tsx';
import type { Scene } from './scene.ts';
import type { TreeScreenModel } from './use-tree-screen.ts';
import { ZoomButtons } from './zoom-buttons.tsx';
import styles from './tree.module.css';

interface TreePictureProps {
  readonly model: TreeScreenModel;
  readonly scene: Scene;
  readonly isPhone: boolean;
}

/** The canvas with the map, the legend and the zoom at its lower edge. */
export function TreePicture({ model, scene, isPhone }: TreePictureProps) {
  return (
    <>
      <TreeCanvas
        scene={scene}
        treeKey={model.treeKey}
        insets={model.insets}
        nameOf={model.nameOf}
        onView={model.setView}
        onPick={model.selection.pick}
        onHover={model.setHovered}
        onNamed={model.wantCards}
      />
      {!(isPhone && model.isOpen) && (
        <div className={styles.foot}>
          {!isPhone && <TreeMinimap scene={scene} view={model.view} />}
          <TreeLegend colour={model.place.colour} />
          <ZoomButtons view={model.view} />
        </div>
      )}
    </>
  );
}
