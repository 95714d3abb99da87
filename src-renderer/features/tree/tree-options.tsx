import { useQuery } from '@tanstack/react-query';
import { IconDownload, IconList, IconBinaryTree, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/button.tsx';
import { Segments } from '#renderer/components/segments.tsx';
import { TextButton } from '#renderer/components/text-link.tsx';
import { ValueSelect } from '#renderer/components/value-select.tsx';
import { TreeJumps, type Jump } from './tree-jumps.tsx';
import { colourings } from './tints.ts';
import { treeQueries } from './tree-queries.ts';
import type { TreePlace } from './use-tree-place.ts';
import styles from './tree.module.css';

interface TreeOptionsProps {
  readonly place: TreePlace;
  /** How many a filter leaves undimmed; undefined where nothing is filtered. */
  readonly found: number | undefined;
  readonly onJump: (jump: Jump) => void;
  readonly onPicture: () => void;
  readonly onPrint: () => void;
}

/** What the colours tell, whom a filter leaves, where to jump, and the picture as a file. */
export function TreeOptions({ place, found, onJump, onPicture, onPrint }: TreeOptionsProps) {
  const { t, i18n } = useTranslation('tree');
  const { data: ranks = [] } = useQuery(treeQueries.ranks);
  const isEnglish = i18n.language === 'en';
  const isFiltered = found !== undefined;
  return (
    <div className={styles.options}>
      <div className={styles.group}>
        <h3>{t('options.view')}</h3>
        <div className={styles.row}>
          <Button
            size="sm"
            icon={place.view === 'tree' ? IconList : IconBinaryTree}
            onClick={() => place.change({ view: place.view === 'tree' ? 'list' : '' })}
          >
            {t(place.view === 'tree' ? 'view.list' : 'view.tree')}
          </Button>
          <Button size="sm" icon={IconDownload} onClick={onPicture}>
            {t('options.picture')}
          </Button>
          <Button size="sm" icon={IconPrinter} onClick={onPrint}>
            {t('options.print')}
          </Button>
        </div>
      </div>
      <div className={styles.group}>
        <h3>{t('options.colour')}</h3>
        <Segments
          label={t('options.colour')}
          fullWidth
          segments={colourings.map((value) => ({ value, label: t(`colour.${value}`) }))}
          value={place.colour}
          onChange={(colour) => place.change({ colour: colour === 'side' ? '' : colour })}
        />
      </div>
      <div className={styles.group}>
        <h3>{t('options.filter')}</h3>
        <div className={styles.row} role="group" aria-label={t('options.filter')}>
          <ValueSelect
            name={t('filter.rank')}
            value={place.rank === undefined ? '' : String(place.rank)}
            options={[
              { value: '', label: t('filter.any') },
              { value: '0', label: t('filter.rank.none') },
              ...ranks.map(({ position, name, name_en }) => ({
                value: String(position),
                label: isEnglish ? name_en : name,
              })),
            ]}
            onChange={(rank) => place.change({ rank })}
          />
          <ValueSelect
            name={t('filter.activity')}
            value={place.activity ?? ''}
            options={[
              { value: '', label: t('filter.any') },
              { value: 'active', label: t('filter.active') },
              { value: 'idle', label: t('filter.idle') },
            ]}
            onChange={(active) => place.change({ active })}
          />
          <label className={styles.month}>
            <span>{t('filter.since')}</span>
            <input
              type="month"
              value={place.since ?? ''}
              onChange={({ target }) => place.change({ since: target.value })}
            />
          </label>
        </div>
        {isFiltered && (
          <p className={styles.hint} role="status">
            {t('filter.found', { count: found })}{' '}
            <TextButton onClick={() => place.change({ rank: '', active: '', since: '' })}>
              {t('filter.clear')}
            </TextButton>
          </p>
        )}
      </div>
      <TreeJumps onJump={onJump} />
    </div>
  );
}
