import { useClickOutside, useWindowEvent } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconHistory, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeHit } from '#contract/api/tree.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { InsertionPanel, type Insertion } from './panel/insertion.tsx';
import type { Jump } from './search/jumps.tsx';
import { TreeDepths } from './tree-depths.tsx';
import { TreeOptions } from './tree-options.tsx';
import { TreeSearch } from './search/tree-search.tsx';
import type { TreeParams } from './use-tree-params.ts';
import panel from './panel/panel.module.css';
import styles from './tree-toolbar.module.css';

interface TreeToolbarProps {
  readonly params: TreeParams;
  /** Of the tree that is searched; empty before there is one. */
  readonly version: string;
  /** Where the next one enters; a phone has it among the options. */
  readonly insertion: Insertion | undefined;
  readonly title: string;
  /** How many there are, in words. */
  readonly counts: string;
  /** When the tree was so. */
  readonly at: number | undefined;
  /** How many a filter leaves undimmed; undefined where nothing is filtered. */
  readonly matching: number | undefined;
  readonly isPhone: boolean;
  /** Of what is behind the button. */
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** Earlier days are looked at. */
  readonly isTravelling: boolean;
  readonly onTravel: (isTravelling: boolean) => void;
  readonly onPick: (username: string) => void;
  readonly onFound: (hits: readonly TreeHit[]) => void;
  readonly onJump: (jump: Jump) => void;
  readonly onPicture: () => void;
  readonly onPrint: () => void;
  /** Gives the keys back to the tree. */
  readonly onLeave: () => void;
}

/** Title, search, depth, and everything else behind one button. */
export function TreeToolbar(props: TreeToolbarProps) {
  const {
    params,
    insertion,
    title,
    counts,
    at,
    matching,
    isPhone,
    isOpen,
    onOpen: setOpen,
  } = props;
  const { t } = useTranslation('tree');
  const [isSearching, setSearching] = useState(false);
  const outside = useClickOutside<HTMLDivElement>(() => {
    if (!isPhone) setOpen(false);
  });
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || isPhone || !isOpen) return;
    setOpen(false);
    outside.current?.querySelector<HTMLElement>('[aria-expanded=true]:not(input)')?.focus();
  });
  const optionsName = t(isPhone ? 'options.openPhone' : 'options.open');
  const depths = (
    <div className={styles.depths}>
      <TreeDepths params={params} isPhone={isPhone} />
    </div>
  );
  const pick = (hit: TreeHit) => {
    setSearching(false);
    props.onPick(hit.username);
    // Whoever types goes on from there by arrow keys; a phone's sheet gives the focus back itself.
    if (!isPhone) props.onLeave();
  };
  const search = (
    <TreeSearch isInline={isPhone} version={props.version} onPick={pick} onFound={props.onFound} />
  );
  const options = (
    <TreeOptions
      params={params}
      found={matching}
      onJump={(jump) => {
        setOpen(false);
        props.onJump(jump);
        if (!isPhone) props.onLeave();
      }}
      onPicture={props.onPicture}
      onPrint={() => {
        setOpen(false);
        props.onPrint();
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
      dot={matching !== undefined || params.colour !== 'side'}
      onClick={() => setOpen(!isOpen)}
    />
  );
  const days = (
    <IconButton
      icon={IconHistory}
      label={t('travel.open')}
      look="edged"
      className={styles.tool}
      aria-pressed={props.isTravelling}
      disabled={props.version === ''}
      onClick={() => props.onTravel(!props.isTravelling)}
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
        {days}
        {more}
        <Sheet opened={isSearching} onClose={() => setSearching(false)} title={t('search.label')}>
          {search}
        </Sheet>
        <Sheet opened={isOpen} onClose={() => setOpen(false)} title={optionsName}>
          <div className={classNames(styles.inSheet, panel.inSheet)}>
            {insertion && (
              <InsertionPanel
                {...insertion}
                onShow={() => {
                  setOpen(false);
                  props.onJump({ to: 'next' });
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
          {counts} <OfflineAge at={at} />
        </p>
      </div>
      <div ref={outside} className={styles.tools}>
        {search}
        {depths}
        {days}
        {more}
        {isOpen && <div className={styles.popover}>{options}</div>}
      </div>
    </header>
  );
}
