import { useQuery } from '@tanstack/react-query';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useId, useState, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeHit } from '#contract/api/tree.ts';
import { Avatar } from '#renderer/components/avatar.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { IconButton } from '#renderer/components/icon-button.tsx';
import { LegBadge } from '#renderer/components/leg-badge.tsx';
import { treeQueries } from './tree-queries.ts';
import styles from './tree-search.module.css';

/** Milliseconds of quiet after which what was typed is searched for. */
const QUIET = 220;

interface TreeSearchProps {
  readonly version: string;
  readonly onPick: (hit: TreeHit) => void;
  /** Who was found, to be marked in the picture. */
  readonly onFound: (hits: readonly TreeHit[]) => void;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** Finds members of the tree by name or username; what is found is marked while it is looked at. */
export function TreeSearch({ version, onPick, onFound, ref }: TreeSearchProps) {
  const { t } = useTranslation('tree');
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
  const { data, isFetching } = useQuery({
    ...treeQueries.search(asked, version),
    enabled: asked !== '' && version !== '',
  });
  const hits = useDeferredValue(asked === '' ? undefined : data?.hits);
  useEffect(() => onFound(hits ?? []), [hits, onFound]);
  const isShown = isOpen && hits !== undefined;

  const choose = (hit: TreeHit | undefined) => {
    if (!hit) return;
    setOpen(false);
    onPick(hit);
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
    else if (event.key === 'Enter') choose(hits?.[active]);
    else if (event.key === 'Escape' && typed !== '') clear();
    else return;
    if (event.key.startsWith('Arrow')) setOpen(true);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.search} role="search">
      <Icon icon={IconSearch} size={16} />
      <input
        ref={ref}
        className={styles.input}
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
      {isShown && (
        // A press must not take the focus from the field before the click arrives.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className={styles.hits} onMouseDown={(event) => event.preventDefault()}>
          {/* The keys are the field's. */}
          <div id={`${id}list`} role="listbox" aria-label={t('search.hits')} aria-busy={isFetching}>
            {hits.map((hit, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={hit.username}
                id={`${id}${index}`}
                role="option"
                aria-selected={index === active}
                className={classNames(styles.hit, index === active && styles.active)}
                onClick={() => choose(hit)}
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
            ))}
          </div>
          {hits.length === 0 && (
            <p className={styles.none} role="status">
              {t('search.none')}
            </p>
          )}
          {data?.more && <p className={styles.none}>{t('search.more')}</p>}
        </div>
      )}
    </div>
  );
}
