import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeHit } from '#contract/api/tree.ts';
import { Avatar } from '#renderer/components/avatar.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { LegBadge } from '#renderer/components/text/leg-badge.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { useTreeSearch, type TreeSearchState } from './use-tree-search.ts';
import styles from './tree-search.module.css';

interface TreeSearchProps {
  /** What was found stands below the field and takes its room: in a sheet. */
  readonly isInline?: boolean;
  readonly version: string;
  readonly onPick: (hit: TreeHit) => void;
  /** Who was found, to be marked in the picture. */
  readonly onFound: (hits: readonly TreeHit[]) => void;
}

/** Finds members of the tree by name or username; what is found is marked while the search is open. */
export function TreeSearch({ isInline = false, version, onPick, onFound }: TreeSearchProps) {
  const { t } = useTranslation('tree');
  const id = useId();
  const search = useTreeSearch(version, onFound);
  const { typed, hits, active, isError } = search;
  const [isFocused, setFocused] = useState(false);
  const isOpen = isFocused || isInline;
  const isShown = isOpen && hits !== undefined && !isError;

  const choose = (hit: TreeHit | undefined) => {
    if (!hit) return;
    setFocused(false);
    onPick(hit);
  };
  const clear = () => {
    search.clear();
    setFocused(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const count = hits?.length ?? 0;
    if (event.key === 'ArrowDown' && count > 0) search.activate((active + 1) % count);
    else if (event.key === 'ArrowUp' && count > 0) search.activate((active + count - 1) % count);
    else if (event.key === 'Enter') choose(search.enter());
    else if (event.key === 'Escape' && typed !== '') clear();
    else return;
    if (event.key.startsWith('Arrow')) setFocused(true);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classNames(styles.search, isInline && styles.inline)} role="search">
      <div className={styles.field}>
        <Icon icon={IconSearch} size={16} />
        <input
          className={styles.input}
          data-autofocus={isInline || undefined}
          enterKeyHint="search"
          role="combobox"
          aria-label={t('search.label')}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={`${id}list`}
          aria-activedescendant={isShown && hits.length > 0 ? `${id}${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          placeholder={t('search.placeholder')}
          value={typed}
          onChange={({ target }) => {
            search.type(target.value);
            setFocused(true);
          }}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onKeyDown={onKeyDown}
        />
        {typed !== '' && <IconButton icon={IconX} label={t('search.clear')} onClick={clear} />}
      </div>
      {isOpen && search.isAsked && (isShown || isError) && (
        <Hits id={id} search={search} onChoose={choose} onClear={clear} />
      )}
    </div>
  );
}

interface HitsProps {
  /** Prefix of the ids of list and options, which the field names. */
  readonly id: string;
  readonly search: TreeSearchState;
  readonly onChoose: (hit: TreeHit) => void;
  readonly onClear: () => void;
}

/** Who was found, in a list that the field's keys move through, or why there is nobody. */
function Hits({ id, search, onChoose, onClear }: HitsProps) {
  const { t } = useTranslation(['tree', 'common']);
  const { active, isError, isPartial, hasMore } = search;
  const hits = isError ? [] : (search.hits ?? []);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // A press must not take the focus from the field before the click arrives.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.hits} onMouseDown={(event) => event.preventDefault()}>
      {/* The keys are the field's. */}
      <div
        ref={list}
        id={`${id}list`}
        role="listbox"
        aria-label={t('search.hits')}
        aria-busy={search.isFetching}
      >
        {hits.map((hit, index) => (
          <Hit
            key={hit.username}
            id={`${id}${index}`}
            hit={hit}
            isActive={index === active}
            onChoose={onChoose}
          />
        ))}
      </div>
      {!isError && hits.length === 0 && (
        <p className={styles.none} role="status">
          {t(isPartial ? 'search.partial' : 'search.none')}{' '}
          <TextButton onClick={onClear}>{t('search.clear')}</TextButton>
        </p>
      )}
      {isError && (
        <p className={styles.none} role="status">
          {t('search.failed')}{' '}
          <TextButton onClick={search.retry}>{t('button.retry', { ns: 'common' })}</TextButton>
        </p>
      )}
      {!isError && hasMore && <p className={styles.none}>{t('search.more')}</p>}
      {hits.length > 0 && isPartial && <p className={styles.none}>{t('search.partial')}</p>}
    </div>
  );
}

interface HitProps {
  readonly id: string;
  readonly hit: TreeHit;
  readonly isActive: boolean;
  readonly onChoose: (hit: TreeHit) => void;
}

function Hit({ id, hit, isActive, onChoose }: HitProps) {
  const { t } = useTranslation('tree');
  return (
    // The field keeps the focus and has the keys; this is what it points at.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classNames(styles.hit, isActive && styles.active)}
      onClick={() => onChoose(hit)}
    >
      <Avatar name={hit.name} src={hit.avatar} tone="neutral" />
      <span className={styles.name}>
        <b>{hit.name}</b>
        <small translate="no">{hit.username}</small>
      </span>
      <span className={styles.where}>
        {hit.leg && <LegBadge side={hit.leg} />}
        {t('search.level', { level: hit.depth })}
      </span>
    </div>
  );
}
