import { Activity, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './tabs.module.css';

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
}

interface TabsProps<Value extends string> {
  /** Accessible name of the tab list. */
  readonly label: string;
  /** Prefix of element ids, which connect tabs and panels; unique on the page. */
  readonly id: string;
  readonly tabs: readonly Tab<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

const tabId = (id: string, value: string) => `${id}-tab-${value}`;
const panelId = (id: string, value: string) => `${id}-panel-${value}`;

/** Index that a key moves to; null for any other key. */
function target(key: string, at: number, count: number, isMirrored: boolean): number | null {
  const forward = isMirrored ? 'ArrowLeft' : 'ArrowRight';
  const back = isMirrored ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return (at + 1) % count;
  if (key === back) return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/**
 * Tabs with roving tabindex: arrows, Home and End select. The strip scrolls horizontally on a
 * phone.
 */
export function Tabs<Value extends string>({ label, id, tabs, value, onChange }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);

  // The selected tab may be outside the visible part of the strip.
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
 * Panels of Tabs. A panel mounts when it is first selected, and stays mounted to keep its state.
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
