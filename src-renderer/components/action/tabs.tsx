import { Activity, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './tabs.module.css';

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
}

interface TabsProps<Value extends string> {
  /** Of which the tabs are parts, spoken. */
  readonly label: string;
  /** Ties tabs to their panels; once a page. */
  readonly id: string;
  readonly tabs: readonly Tab<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

const tabId = (id: string, value: string) => `${id}-tab-${value}`;
const panelId = (id: string, value: string) => `${id}-panel-${value}`;

/** Where a key moves to among so many tabs; null for any other key. */
function target(key: string, at: number, count: number, isMirrored: boolean): number | null {
  const forward = isMirrored ? 'ArrowLeft' : 'ArrowRight';
  const back = isMirrored ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return (at + 1) % count;
  if (key === back) return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/**
 * Parts of one screen, one shown at a time. One stop for the Tab key: arrows, Home and End choose.
 * Scrolls sideways on a phone, where the cut word says that there is more.
 */
export function Tabs<Value extends string>({ label, id, tabs, value, onChange }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);

  // A tab that the address names may lie beyond the edge of a phone.
  useEffect(() => {
    list.current?.querySelector(`#${tabId(id, value)}`)?.scrollIntoView({
      block: 'nearest',
      inline: 'nearest',
    });
  }, [id, value]);

  const choose = (next: Value) => {
    onChange(next);
    list.current?.querySelector<HTMLElement>(`#${tabId(id, next)}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const at = tabs.findIndex((tab) => tab.value === value);
    const to = target(event.key, at, tabs.length, isMirrored);
    const next = to === null ? undefined : tabs[to];
    if (!next) return;
    event.preventDefault();
    choose(next.value);
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.list}>
      {tabs.map((tab) => {
        const isCurrent = tab.value === value;
        return (
          <button
            key={tab.value}
            id={tabId(id, tab.value)}
            type="button"
            role="tab"
            aria-selected={isCurrent}
            aria-controls={isCurrent ? panelId(id, tab.value) : undefined}
            tabIndex={isCurrent ? 0 : -1}
            className={classNames(styles.tab, isCurrent && styles.current)}
            onClick={() => choose(tab.value)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        );
      })}
    </div>
  );
}

interface TabPanelsProps<Value extends string> {
  readonly id: string;
  readonly tabs: readonly Tab<Value>[];
  readonly value: Value;
  readonly children: (value: Value) => ReactNode;
}

/**
 * What the tabs show. A panel is made when it is first chosen and keeps what was typed in it while
 * another one is shown.
 */
export function TabPanels<Value extends string>(props: TabPanelsProps<Value>) {
  const { id, tabs, value, children } = props;
  const [visited, setVisited] = useState<ReadonlySet<Value>>(() => new Set([value]));
  if (!visited.has(value)) setVisited(new Set([...visited, value]));
  return tabs
    .filter((tab) => visited.has(tab.value) || tab.value === value)
    .map((tab) => (
      <Activity key={tab.value} mode={tab.value === value ? 'visible' : 'hidden'}>
        <div
          id={panelId(id, tab.value)}
          role="tabpanel"
          aria-labelledby={tabId(id, tab.value)}
          className={styles.panel}
        >
          {children(tab.value)}
        </div>
      </Activity>
    ));
}
