import {
  startTransition,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#renderer/components/class-names.ts';
import { forgetWidths } from './draw/text.ts';
import { listenToGestures } from './gestures.ts';
import type { Scene } from './scene.ts';
import { TreeItems, type NamedNode } from './items.tsx';
import { TreeView } from './view.ts';
import styles from './tree-canvas.module.css';

/** Most items for screen readers at once; the selected one and its family are among them. */
const MOST_SPOKEN = 120;
/** Milliseconds of rest after which the names for screen readers are written anew. */
const REST = 150;

const zoomIn = (view: TreeView) => view.zoomTo(1.5);
/** Keys that move the camera. */
const zooms: ReadonlyMap<string, (view: TreeView) => void> = new Map([
  ['+', zoomIn],
  ['=', zoomIn],
  ['-', (view) => view.zoomTo(1 / 1.5)],
  ['0', (view) => view.fit()],
]);

interface TreeCanvasProps {
  /** null while there is no tree yet: the canvas is made ready meanwhile. */
  readonly scene: Scene | null;
  /** Another one is shown from its beginning. */
  readonly treeKey: string;
  /** A sheet has taken a part of its room. */
  readonly isPushed: boolean;
  readonly nameOf: (node: number) => string;
  readonly onView: (view: TreeView | null) => void;
  readonly onPick: (node: number) => void;
  /** Who is selected after a key, −1 = nobody; undefined where it leads nowhere. */
  readonly onKey: (key: string, isFar: boolean) => number | undefined;
  /** Whose names can be read: their cards are wanted. */
  readonly onNamed: (nodes: readonly number[]) => void;
}

/** The picture, what moves it, and its items for those who listen. */
export function TreeCanvas(props: TreeCanvasProps) {
  const { scene, treeKey, isPushed, nameOf, onView, onPick, onKey, onNamed } = props;
  const { t } = useTranslation('tree');
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [view, setView] = useState<TreeView | null>(null);
  const [named, setNamed] = useState<readonly number[]>([]);
  const heard = useRef({ onPick, onNamed });
  useLayoutEffect(() => {
    heard.current = { onPick, onNamed };
  });

  useLayoutEffect(() => {
    if (!canvas.current || !host.current) return undefined;
    const made = new TreeView(canvas.current);
    setView(made);
    onView(made);
    const stopGestures = listenToGestures(host.current, made, {
      onPick: (node) => {
        made.pick(node);
        // The next tap or drag need not wait for the panel of this one.
        startTransition(() => heard.current.onPick(node));
      },
      onHover: (node) => made.hover(node),
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    made.watch(() => {
      heard.current.onNamed(made.named());
      clearTimeout(timer);
      timer = setTimeout(() => {
        const names = made.named().slice(0, MOST_SPOKEN);
        startTransition(() => setNamed(names));
      }, REST);
    });
    const redraw = () => {
      forgetWidths();
      made.invalidate();
    };
    void document.fonts.ready.then(redraw);
    return () => {
      clearTimeout(timer);
      stopGestures();
      made.destroy();
      onView(null);
    };
  }, [onView]);

  // At once where a sheet opens: who is selected with it is brought into the room that is left.
  useLayoutEffect(() => {
    const place = host.current;
    if (!view || !place) return undefined;
    const measure = () => view.resize({ width: place.clientWidth, height: place.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, [view, isPushed]);

  const shownKey = useRef('');
  useLayoutEffect(() => {
    if (!view || !scene) return;
    view.show(scene, shownKey.current === treeKey);
    shownKey.current = treeKey;
  }, [view, scene, treeKey]);

  const selected = scene?.selected ?? -1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const zoom = zooms.get(event.key);
    if (zoom) {
      if (view) zoom(view);
      event.preventDefault();
      return;
    }
    let next: number | undefined;
    // The next key need not wait for the panel of this one.
    startTransition(() => {
      next = onKey(event.key, event.shiftKey);
    });
    // An arrow never scrolls the page, even where it leads to nobody.
    if (next !== undefined || event.key.startsWith('Arrow')) event.preventDefault();
    if (next === undefined) return;
    if (next >= 0) view?.reveal(next);
    view?.pick(next);
  };

  const idOf = (node: number) => `${id}${node}`;
  const spoken = selected >= 0 && !named.includes(selected) ? [selected, ...named] : named;
  const count = scene?.tree.shape.count ?? 0;
  const items: NamedNode[] = spoken
    .filter((node) => node < count)
    .map((node) => ({ node, name: nameOf(node) }));
  return (
    <div
      ref={host}
      className={classNames(styles.host, !scene && styles.waiting)}
      role="tree"
      tabIndex={0}
      aria-label={t('tree.label')}
      aria-describedby={`${id}keys`}
      aria-activedescendant={selected >= 0 ? idOf(selected) : undefined}
      onKeyDown={onKeyDown}
    >
      <canvas ref={canvas} className={styles.canvas} dir="ltr" aria-hidden />
      {scene && <TreeItems tree={scene.tree} nodes={items} selected={selected} idOf={idOf} />}
      <span id={`${id}keys`} hidden>
        {t('tree.keys')}
      </span>
    </div>
  );
}
