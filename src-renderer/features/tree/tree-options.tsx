import { IconDownload, IconList, IconBinaryTree, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { TreeFilters } from './search/filters.tsx';
import { TreeJumps, type Jump } from './search/jumps.tsx';
import { colourings } from './canvas/tints.ts';
import type { TreeParams } from './use-tree-params.ts';
import { OptionGroup } from './option-group.tsx';
import styles from './tree-options.module.css';

interface TreeOptionsProps {
  readonly params: TreeParams;
  /** How many a filter leaves undimmed; undefined where nothing is filtered. */
  readonly found: number | undefined;
  readonly onJump: (jump: Jump) => void;
  readonly onPicture: () => void;
  readonly onPrint: () => void;
}

/** What the colours mean, whom a filter leaves, where to jump, and the picture as a file. */
export function TreeOptions({ params, found, onJump, onPicture, onPrint }: TreeOptionsProps) {
  const { t } = useTranslation('tree');
  return (
    <div className={styles.options}>
      <OptionGroup title={t('options.view')}>
        <div className={styles.row}>
          <Button
            size="sm"
            icon={params.view === 'tree' ? IconList : IconBinaryTree}
            onClick={() => params.change({ view: params.view === 'tree' ? 'list' : '' })}
          >
            {t(params.view === 'tree' ? 'view.list' : 'view.tree')}
          </Button>
          <Button size="sm" icon={IconDownload} onClick={onPicture}>
            {t('options.picture')}
          </Button>
          <Button size="sm" icon={IconPrinter} onClick={onPrint}>
            {t('options.print')}
          </Button>
        </div>
      </OptionGroup>
      <OptionGroup title={t('options.colour')}>
        <Segments
          label={t('options.colour')}
          fullWidth
          segments={colourings.map((value) => ({ value, label: t(`colour.${value}`) }))}
          value={params.colour}
          onChange={(colour) => params.change({ colour: colour === 'side' ? '' : colour })}
        />
      </OptionGroup>
      <OptionGroup title={t('options.filter')}>
        <TreeFilters params={params} found={found} />
      </OptionGroup>
      <TreeJumps onJump={onJump} />
    </div>
  );
}
