import { useClickOutside, useWindowEvent } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconHistory, IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeHit } from '#contract/api/tree.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useIsBelow } from '#renderer/components/use-below.ts';
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
  /** Earlier days are shown. */
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
  const { params, matching, isPhone, isOpen, onOpen } = props;
  const { t } = useTranslation('tree');
  const isNarrow = useIsBelow(90);
  const optionsName = t(isPhone ? 'options.openPhone' : 'options.open');
  const parts: ToolbarParts = {
    version: props.version,
    title: props.title,
    counts: props.counts,
    isOpen,
    onOpen,
    onPick: props.onPick,
    onFound: props.onFound,
    depths: (
      <div className={styles.depths}>
        <TreeDepths params={params} isShort={isNarrow} />
      </div>
    ),
    options: (
      <TreeOptions
        params={params}
        found={matching}
        onJump={(jump) => {
          onOpen(false);
          props.onJump(jump);
          if (!isPhone) props.onLeave();
        }}
        onPicture={props.onPicture}
        onPrint={() => {
          onOpen(false);
          props.onPrint();
        }}
      />
    ),
    buttons: (
      <>
        <IconButton
          icon={IconHistory}
          label={t('travel.open')}
          look="edged"
          className={styles.tool}
          aria-pressed={props.isTravelling}
          disabled={props.version === ''}
          onClick={() => props.onTravel(!props.isTravelling)}
        />
        <IconButton
          icon={IconAdjustmentsHorizontal}
          label={optionsName}
          look="edged"
          className={styles.tool}
          aria-expanded={isOpen}
          dot={matching !== undefined || params.colour !== 'side'}
          onClick={() => onOpen(!isOpen)}
        />
      </>
    ),
  };
  return isPhone ? (
    <PhoneToolbar
      {...parts}
      optionsName={optionsName}
      insertion={props.insertion}
      onJump={props.onJump}
    />
  ) : (
    <WideToolbar {...parts} at={props.at} onLeave={props.onLeave} />
  );
}

/** What both forms of the toolbar have. */
interface ToolbarParts extends Pick<
  TreeToolbarProps,
  'version' | 'title' | 'counts' | 'isOpen' | 'onOpen' | 'onPick' | 'onFound'
> {
  readonly depths: ReactNode;
  readonly options: ReactNode;
  /** Days and options. */
  readonly buttons: ReactNode;
}

type WideToolbarProps = ToolbarParts & Pick<TreeToolbarProps, 'at' | 'onLeave'>;

/** Everything in one row; the options in a popover. */
function WideToolbar(parts: WideToolbarProps) {
  const { title, counts, at, isOpen, onOpen } = parts;
  const tools = useClickOutside<HTMLDivElement>(() => onOpen(false));
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen) return;
    onOpen(false);
    tools.current?.querySelector<HTMLElement>('[aria-expanded=true]:not(input)')?.focus();
  });
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <h1>{title}</h1>
        <p>
          {counts} <OfflineAge at={at} />
        </p>
      </div>
      <div ref={tools} className={styles.tools}>
        <TreeSearch
          version={parts.version}
          onPick={({ username }) => {
            parts.onPick(username);
            // Whoever types goes on from there by arrow keys.
            parts.onLeave();
          }}
          onFound={parts.onFound}
        />
        {parts.depths}
        {parts.buttons}
        {isOpen && <div className={styles.popover}>{parts.options}</div>}
      </div>
    </header>
  );
}

interface PhoneToolbarProps extends ToolbarParts, Pick<TreeToolbarProps, 'insertion' | 'onJump'> {
  /** Label of the button of the options. */
  readonly optionsName: string;
}

/** Search and options in sheets of their own, which give the focus back themselves. */
function PhoneToolbar(parts: PhoneToolbarProps) {
  const { insertion, isOpen, onOpen } = parts;
  const { t } = useTranslation('tree');
  const [isSearching, setSearching] = useState(false);
  return (
    <header className={styles.head}>
      <VisuallyHidden>
        <h1>{parts.title}</h1>
        <p>{parts.counts}</p>
      </VisuallyHidden>
      {parts.depths}
      <IconButton
        icon={IconSearch}
        label={t('search.label')}
        look="edged"
        className={styles.tool}
        onClick={() => setSearching(true)}
      />
      {parts.buttons}
      <Sheet opened={isSearching} onClose={() => setSearching(false)} title={t('search.label')}>
        <TreeSearch
          isInline
          version={parts.version}
          onPick={({ username }) => {
            setSearching(false);
            parts.onPick(username);
          }}
          onFound={parts.onFound}
        />
      </Sheet>
      <Sheet opened={isOpen} onClose={() => onOpen(false)} title={parts.optionsName}>
        <div className={classNames(styles.inSheet, panel.inSheet)}>
          {insertion && (
            <InsertionPanel
              {...insertion}
              onShow={() => {
                onOpen(false);
                parts.onJump({ to: 'next' });
              }}
            />
          )}
          {parts.options}
        </div>
      </Sheet>
    </header>
  );
}
