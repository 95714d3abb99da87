import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { useRankNames } from '../use-rank-names.ts';
import { isMonth, type TreeParams } from '../use-tree-params.ts';
import styles from './filters.module.css';

interface TreeFiltersProps {
  readonly params: TreeParams;
  /** How many a filter leaves; undefined where nothing is filtered. */
  readonly found: number | undefined;
}

/** Whom the picture makes stand out and the list has; kept in the address. */
export function TreeFilters({ params, found }: TreeFiltersProps) {
  const { t } = useTranslation('tree');
  const ranks = useRankNames();
  return (
    <>
      <div className={styles.row} role="group" aria-label={t('options.filter')}>
        <ValueSelect
          name={t('filter.rank')}
          value={params.rank === undefined ? '' : String(params.rank)}
          options={[
            { value: '', label: t('filter.any') },
            { value: '0', label: t('filter.rank.none') },
            ...ranks.map(({ position, name }) => ({ value: String(position), label: name })),
          ]}
          onChange={(rank) => params.change({ rank })}
        />
        <ValueSelect
          name={t('filter.activity')}
          value={params.activity ?? ''}
          options={[
            { value: '', label: t('filter.any') },
            { value: 'active', label: t('filter.active') },
            { value: 'idle', label: t('filter.idle') },
          ]}
          onChange={(active) => params.change({ active })}
        />
        <SinceInput
          key={params.since}
          since={params.since}
          onChange={(since) => params.change({ since })}
        />
      </div>
      {found !== undefined && (
        <p className={styles.hint} role="status">
          {t('filter.found', { count: found })}{' '}
          <TextButton onClick={() => params.change({ rank: '', active: '', since: '' })}>
            {t('filter.clear')}
          </TextButton>
        </p>
      )}
    </>
  );
}

interface SinceInputProps {
  readonly since: string | undefined;
  readonly onChange: (since: string) => void;
}

/** A month; where the device has no calendar of months it is typed, and counts once it is whole. */
function SinceInput({ since = '', onChange }: SinceInputProps) {
  const { t } = useTranslation('tree');
  const [typed, setTyped] = useState(since);
  return (
    <label className={styles.month}>
      <span>{t('filter.since')}</span>
      <input
        type="month"
        placeholder={t('filter.since.hint')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value === '' || isMonth(target.value)) onChange(target.value);
        }}
      />
    </label>
  );
}
