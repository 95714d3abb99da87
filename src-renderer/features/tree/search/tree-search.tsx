import { useQuery } from '@tanstack/react-query';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeHit } from '#contract/api/tree.ts';
import { Avatar } from '#renderer/components/avatar.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { LegBadge } from '#renderer/components/text/leg-badge.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { treeQueries } from '../tree-queries.ts';
import styles from './tree-search.module.css';

/** Milliseconds of quiet after which what was typed is searched for. */
const QUIET = 220;

interface TreeSearchProps {
  /** What was found stands below the field and takes its room: in a sheet. */
  readonly isInline?: boolean;
  readonly version: string;
  readonly onPick: (hit: TreeHit) => void;
  /** Who was found, to be marked in the picture. */
  readonly onFound: (hits: readonly TreeHit[]) => void;
}

/** Finds members of the tree by name or username; what is found is marked while it is looked at. */
export function TreeSearch({ isInline = false, version, onPick, onFound }: TreeSearchProps) {
  const { t } = useTranslation(['tree', 'common']);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => {
      setAsked(typed.trim());
      setActive(0);
    }, QUIET);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, isFetching, isError, isPlaceholderData, refetch } = useQuery({
    ...treeQueries.search(asked, version),
    enabled: asked !== '' && version !== '',
  });
  const hits = useDeferredValue(asked === '' ? undefined : data?.hits);
  useEffect(() => onFound(hits ?? []), [hits, onFound]);
  // Nobody stays marked once the search is put away.
  useEffect(() => () => onFound([]), [onFound]);
  const isShown = (isOpen || isInline) && hits !== undefined && !isError;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [isShown, active]);

  const choose = (hit: TreeHit | undefined) => {
    if (!hit) return;
    setOpen(false);
    onPick(hit);
  };
  /** The one that is pointed at; what was typed since then is searched for first. */
  const enter = () => {
    if (typed.trim() !== asked) setAsked(typed.trim());
    else if (!isPlaceholderData) choose(hits?.[active]);
  };
  const clear = () => {
    setTyped('');
    setAsked('');
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const count = hits?.length ?? 0;
    if (event.key === 'ArrowDown' && count > 0) setActive((active + 1) % count);
    else if (event.key === 'ArrowUp' && count > 0) setActive((active + count - 1) % count);
    else if (event.key === 'Enter') enter();
    else if (event.key === 'Escape' && typed !== '') clear();
    else return;
    if (event.key.startsWith('Arrow')) setOpen(true);
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
            setTyped(target.value);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        {typed !== '' && <IconButton icon={IconX} label={t('search.clear')} onClick={clear} />}
      </div>
      {(isOpen || isInline) && asked !== '' && (isShown || isError) && (
        // A press must not take the focus from the field before the click arrives.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className={styles.hits} onMouseDown={(event) => event.preventDefault()}>
          {/* The keys are the field's. */}
          <div
            ref={list}
            id={`${id}list`}
            role="listbox"
            aria-label={t('search.hits')}
            aria-busy={isFetching}
          >
            {isShown &&
              hits.map((hit, index) => (
                <Hit
                  key={hit.username}
                  id={`${id}${index}`}
                  hit={hit}
                  isActive={index === active}
                  onChoose={choose}
                />
              ))}
          </div>
          {isShown && hits.length === 0 && (
            <p className={styles.none} role="status">
              {t(data?.partial ? 'search.partial' : 'search.none')}{' '}
              <TextButton onClick={clear}>{t('search.clear')}</TextButton>
            </p>
          )}
          {isError && (
            <p className={styles.none} role="status">
              {t('search.failed')}{' '}
              <TextButton onClick={() => void refetch()}>
                {t('button.retry', { ns: 'common' })}
              </TextButton>
            </p>
          )}
          {isShown && data?.more && <p className={styles.none}>{t('search.more')}</p>}
          {isShown && hits.length > 0 && data?.partial && (
            <p className={styles.none}>{t('search.partial')}</p>
          )}
        </div>
      )}
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
