import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { Spinner } from '#renderer/components/spinner.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import type { Command, Section } from './command.ts';
import { PaletteRow } from './palette-row.tsx';
import { chosenByServer, rankSections } from './rank.ts';
import { useFound, type FoundMember } from './use-found.tsx';
import { useRecent } from './use-recent.ts';
import styles from './palette.module.css';

/** What the keys do here. */
function PaletteFoot() {
  const { t } = useTranslation('palette');
  return (
    <div className={styles.foot} aria-hidden>
      <span>
        <KeyHint keys={['↑', '↓']} /> {t('move')}
      </span>
      <span>
        <KeyHint keys={['↵']} /> {t('open')}
      </span>
      <span className={styles.last}>
        <KeyHint keys={['?']} /> {t('shortcuts')}
      </span>
    </div>
  );
}

interface PaletteBoxProps {
  readonly sections: readonly Section[];
  readonly onChoose: (command: Command) => void;
  readonly onClose: () => void;
  readonly onMember: (member: FoundMember) => void;
  readonly isPhone: boolean;
}

/** The field and what it finds: a combobox whose list is always open. */
export function PaletteBox({ sections, onChoose, onClose, onMember, isPhone }: PaletteBoxProps) {
  const { t } = useTranslation(['palette', 'common']);
  const listId = useId();
  const [query, setQuery] = useState('');
  const [activeId, setActiveId] = useState<string>();
  const { recent } = useRecent();
  const found = useFound(query, onMember);

  const isTyped = query.trim() !== '';
  const known = rankSections(isTyped ? [...sections, found.news] : sections, {
    query,
    recent,
    recentTitle: t('recent'),
  });
  const shown = [
    ...known.filter(({ id }) => id !== found.news.id),
    ...found.chosen.map((section) => chosenByServer(section, query)),
    ...known.filter(({ id }) => id === found.news.id),
  ].filter((section) => section.rows.length > 0);
  const rows = shown.flatMap((section) => section.rows.map(({ command }) => command));
  const activeAt = Math.max(
    0,
    rows.findIndex(({ id }) => id === activeId),
  );
  const active = rows[activeAt];
  const rowId = (id: string) => `${listId}-${id}`;

  useEffect(() => {
    if (activeId === undefined) return;
    document.getElementById(`${listId}-${activeId}`)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, listId]);

  const steer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      onChoose(active);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || rows.length === 0) return;
    event.preventDefault();
    setActiveId(rows.at((activeAt + step) % rows.length)?.id);
  };
  const isNothing = rows.length === 0 && !found.isSearching && !found.isError;
  return (
    <>
      <div className={styles.field}>
        <Icon icon={IconSearch} size={20} className={styles.glass} />
        <input
          className={styles.input}
          role="combobox"
          aria-label={t('label')}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && rowId(active.id)}
          placeholder={t('label')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={80}
          data-autofocus
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActiveId(undefined);
          }}
          onKeyDown={steer}
        />
        {found.isSearching && <Spinner />}
        {isPhone ? (
          <IconButton icon={IconX} label={t('button.close', { ns: 'common' })} onClick={onClose} />
        ) : (
          <KeyHint keys={['Esc']} />
        )}
      </div>
      <div id={listId} role="listbox" aria-label={t('label')} className={styles.list}>
        {shown.map((section) => (
          <div key={section.id} role="group" aria-labelledby={rowId(`title-${section.id}`)}>
            <p id={rowId(`title-${section.id}`)} role="presentation" className={styles.heading}>
              {section.title}
            </p>
            {section.rows.map((row) => (
              <PaletteRow
                key={row.command.id}
                id={rowId(row.command.id)}
                row={row}
                isActive={row.command === active}
                onActivate={() => setActiveId(row.command.id)}
                onChoose={() => onChoose(row.command)}
              />
            ))}
          </div>
        ))}
      </div>
      {isNothing && (
        <div className={styles.nothing}>
          <EmptyState why="filtered">{t('nothing', { query: query.trim() })}</EmptyState>
        </div>
      )}
      {found.isError && (
        <p className={styles.failure} role="status">
          {t('failed')}{' '}
          <TextButton onClick={found.retry}>{t('button.retry', { ns: 'common' })}</TextButton>
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{found.isSearching ? '' : t('count', { count: rows.length })}</span>
      </VisuallyHidden>
      {!isPhone && <PaletteFoot />}
    </>
  );
}
