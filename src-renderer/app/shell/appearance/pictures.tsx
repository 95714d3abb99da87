import type { ReactNode } from 'react';
import type { MenuLook } from './state.ts';
import type { ContentWidth, Theme } from './layout-settings.ts';
import styles from './pictures.module.css';

/** Placeholder lines of text, 7 units apart. */
function Lines({ x, y, width, count }: Record<'x' | 'y' | 'width' | 'count', number>) {
  return Array.from({ length: count }, (_, index) => (
    <rect
      key={index}
      className={styles.text}
      x={x}
      y={y + 7 * index}
      width={width}
      height="3"
      rx="1.5"
    />
  ));
}

const Picture = ({ width, children, className }: PictureProps) => (
  <svg
    viewBox={`0 0 ${String(width)} 48`}
    preserveAspectRatio="none"
    aria-hidden
    className={className}
  >
    <rect className={styles.ground} width={width} height="48" />
    {children}
  </svg>
);

interface PictureProps {
  readonly width: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Miniature page, drawn with the theme's tokens. */
const ThemedPage = () => (
  <>
    <rect className={styles.card} width="40" height="48" />
    <g className={styles.faint}>
      <Lines x={8} y={9} width={24} count={5} />
    </g>
    <rect className={styles.panel} x="50" y="9" width="90" height="30" rx="3" />
    <Lines x={57} y={15} width={40} count={3} />
  </>
);

/**
 * Always in the colours of its theme, whichever is active; the system's picture is split in two
 * halves.
 */
export const ThemePicture = ({ theme }: { readonly theme: Theme }) => (
  <Picture width={150} className={theme === 'dark' ? styles.dark : styles.light}>
    <ThemedPage />
    {theme === 'system' && (
      <svg x="75" width="75" height="48" viewBox="75 0 75 48" className={styles.dark}>
        <rect className={styles.ground} width="150" height="48" />
        <ThemedPage />
      </svg>
    )}
  </Picture>
);

const Card = ({ x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>) => (
  <rect className={styles.edged} x={x} y={y} width={width} height={height} rx="2.5" />
);

export const WidthPicture = ({ width }: { readonly width: ContentWidth }) => {
  const x = width === 'full' ? 6 : 32;
  return (
    <Picture width={150}>
      <Card x={x} y={8} width={150 - 2 * x} height={32} />
      <Lines x={x + 8} y={16} width={width === 'full' ? 70 : 50} count={3} />
    </Picture>
  );
};

/** Rectangles of the menu and the remaining page: x, y, width, height. */
const menuPictures = {
  vertical: { menu: [24, 48], page: [30, 8, 40, 32] },
  horizontal: { menu: [76, 11], page: [8, 18, 60, 24] },
  collapsed: { menu: [9, 48], page: [15, 8, 55, 32] },
  hidden: { menu: [0, 0], page: [8, 8, 60, 32] },
} as const satisfies Readonly<Record<MenuLook, object>>;

export function MenuPicture({ look }: { readonly look: MenuLook }) {
  const {
    menu: [menuWidth, menuHeight],
    page: [x, y, width, height],
  } = menuPictures[look];
  return (
    <Picture width={76} className={styles.mirrors}>
      <rect className={styles.menu} width={menuWidth} height={menuHeight} />
      <Card x={x} y={y} width={width} height={height} />
    </Picture>
  );
}
