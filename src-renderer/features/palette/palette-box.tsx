import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { Spinner } from '#renderer/components/spinner.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { AskExample, AskPanel } from './ask/ask-panel.tsx';
import { useAnswer, type Answer } from './ask/use-answer.tsx';
import type { Command, Section } from './command.ts';
import { PaletteRow } from './palette-row.tsx';
import { chosenByServer, rankSections, type RankedSection } from './rank.ts';
import { useFound, type FoundMember } from './use-found.tsx';
import { useRecent } from './use-recent.ts';
import styles from './palette.module.css';

/** As long as a question about the ledger becomes. */
const LONGEST = 160;

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

interface PaletteFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly listId: string;
  readonly activeRow: string | undefined;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly isSearching: boolean;
  /** On a phone, whose keyboard has no Esc. */
  readonly onClose: (() => void) | undefined;
}

/** The field itself: it keeps the focus and names the active row. */
function PaletteField(props: PaletteFieldProps) {
  const { ref, listId, activeRow, query, onQuery, onKeyDown, isSearching, onClose } = props;
  const { t } = useTranslation(['palette', 'common']);
  return (
    <div className={styles.field}>
      <Icon icon={IconSearch} size={20} className={styles.glass} />
      <input
        ref={ref}
        className={styles.input}
        role="combobox"
        aria-label={t('label')}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeRow}
        placeholder={t('placeholder')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={LONGEST}
        data-autofocus
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isSearching && <Spinner />}
      {onClose ? (
        <IconButton icon={IconX} label={t('button.close', { ns: 'common' })} onClick={onClose} />
      ) : (
        <KeyHint keys={['Esc']} />
      )}
    </div>
  );
}

interface Looked {
  readonly query: string;
  readonly found: ReturnType<typeof useFound>;
  readonly answer: Answer | undefined;
}

/** Everything that fits what is typed, the likeliest section first. */
function useShown(
  sections: readonly Section[],
  { query, found, answer }: Looked,
): readonly RankedSection[] {
  const { t } = useTranslation('palette');
  const { recent } = useRecent();
  const isTyped = query.trim() !== '';
  const known = rankSections(isTyped ? [...sections, found.news] : sections, {
    query,
    recent,
    recentTitle: t('recent'),
  });
  const asked = answer ? [answer.section] : [];
  return [
    ...(answer?.isCertain ? asked : []),
    ...known.filter(({ id }) => id !== found.news.id),
    ...found.chosen.map((section) => chosenByServer(section, query)),
    ...known.filter(({ id }) => id === found.news.id),
    ...(answer?.isCertain ? [] : asked),
  ].filter((section) => section.rows.length > 0);
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
  const found = useFound(query, onMember);
  const answer = useAnswer(query);
  const input = useRef<HTMLInputElement>(null);

  const isTyped = query.trim() !== '';
  const shown = useShown(sections, { query, found, answer });
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
  const type = (text: string) => {
    setQuery(text);
    setActiveId(undefined);
  };
  const ask = (question: string) => {
    type(question);
    input.current?.focus();
  };
  const isNothing = rows.length === 0 && !found.isSearching && !found.isError;
  return (
    <>
      <PaletteField
        ref={input}
        listId={listId}
        activeRow={active && rowId(active.id)}
        query={query}
        onQuery={type}
        onKeyDown={steer}
        isSearching={found.isSearching || (answer?.isPending ?? false)}
        onClose={isPhone ? onClose : undefined}
      />
      {answer && <AskPanel typed={query} answer={answer} onAsk={ask} />}
      {!isTyped && <AskExample onAsk={ask} />}
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
