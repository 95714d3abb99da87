import { useClickOutside, useWindowEvent } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeHit } from '#contract/api/tree.ts';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { downloadBlob } from '#renderer/lib/browser/files.ts';
import { InsertionPanel } from './panel/insertion.tsx';
import { paperFile } from './canvas/print/draw-paper.ts';
import { TreeDepths } from './tree-depths.tsx';
import { TreeOptions } from './tree-options.tsx';
import { TreeSearch } from './search/tree-search.tsx';
import { useCounts } from './use-counts.ts';
import { useLegend } from './canvas/use-legend.ts';
import { usePaperLine } from './canvas/print/use-paper-line.ts';
import { useLayer } from './use-tree-layers.ts';
import type { TreeScreenModel } from './use-tree-screen.ts';
import styles from './tree.module.css';

interface TreeToolbarProps {
  readonly model: TreeScreenModel;
  readonly title: string;
  readonly isPhone: boolean;
  readonly onPrint: () => void;
}

/** Title, search, depth, and everything else behind one button. */
export function TreeToolbar({ model, title, isPhone, onPrint }: TreeToolbarProps) {
  const { t } = useTranslation('tree');
  const [isSearching, setSearching] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const outside = useClickOutside<HTMLDivElement>(() => {
    if (!isPhone) setOpen(false);
  });
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || isPhone || !isOpen) return;
    setOpen(false);
    outside.current?.querySelector<HTMLElement>('[aria-expanded=true]:not(input)')?.focus();
  });
  const { params, tree, preview } = model;
  const optionsName = t(isPhone ? 'options.openPhone' : 'options.open');
  const counts = useCounts(model);
  const depths = (
    <div className={styles.depths}>
      <TreeDepths params={params} isPhone={isPhone} />
    </div>
  );
  const pick = (hit: TreeHit) => {
    setSearching(false);
    model.goTo(hit.username);
    // Whoever types goes on from there by arrow keys; a phone's sheet gives the focus back itself.
    if (!isPhone) model.view?.takeFocus();
  };
  const line = usePaperLine(model);
  const { scene, view } = model;
  const { values: volumes } = useLayer(tree?.shape.version, 'volume', params.colour === 'volume');
  const legend = useLegend(scene && { params, scene, volumes, matching: model.matching });
  const savePicture = async () => {
    if (!scene || !view) return;
    // Whoever can be read is in it by name, however slowly the names come.
    await model.cards.store.ask(view.named());
    const file = await paperFile(scene, view, { title, lines: [line, counts], legend });
    if (file) downloadBlob(file, `binary-tree-${new Date().toISOString().slice(0, 10)}.png`);
  };
  const search = (
    <TreeSearch
      isInline={isPhone}
      version={tree?.shape.version ?? ''}
      onPick={pick}
      onFound={model.setFound}
    />
  );
  const options = (
    <TreeOptions
      params={params}
      found={model.matching}
      onJump={(jump) => {
        setOpen(false);
        model.jump(jump);
        if (!isPhone) model.view?.takeFocus();
      }}
      onPicture={() => void savePicture()}
      onPrint={() => {
        setOpen(false);
        onPrint();
      }}
    />
  );
  const more = (
    <IconButton
      icon={IconAdjustmentsHorizontal}
      label={optionsName}
      look="edged"
      className={styles.tool}
      aria-expanded={isOpen}
      dot={model.matching !== undefined || params.colour !== 'side'}
      onClick={() => setOpen(!isOpen)}
    />
  );
  if (isPhone) {
    return (
      <header className={styles.head}>
        <VisuallyHidden>
          <h1>{title}</h1>
          <p>{counts}</p>
        </VisuallyHidden>
        {depths}
        <IconButton
          icon={IconSearch}
          label={t('search.label')}
          look="edged"
          className={styles.tool}
          onClick={() => setSearching(true)}
        />
        {more}
        <Sheet opened={isSearching} onClose={() => setSearching(false)} title={t('search.label')}>
          {search}
        </Sheet>
        <Sheet opened={isOpen} onClose={() => setOpen(false)} title={optionsName}>
          <div className={styles.inSheet}>
            {preview && tree && model.username !== undefined && (
              <InsertionPanel
                preview={preview}
                version={tree.shape.version}
                username={model.username}
                onShow={() => {
                  setOpen(false);
                  model.jump({ to: 'next' });
                }}
              />
            )}
            {options}
          </div>
        </Sheet>
      </header>
    );
  }
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <h1>{title}</h1>
        <p>
          {counts} <OfflineAge at={model.at} />
        </p>
      </div>
      <div ref={outside} className={styles.tools}>
        {search}
        {depths}
        {more}
        {isOpen && <div className={styles.popover}>{options}</div>}
      </div>
    </header>
  );
}
