import type { ReactNode } from 'react';
import type { IconType } from '#renderer/components/icon.tsx';

/** One thing the palette offers. */
export interface Command {
  /** Stable: what was chosen lately is remembered by it. */
  readonly id: string;
  readonly icon: IconType;
  /** What is searched and highlighted. */
  readonly label: string;
  /** Where it belongs, before the label: "Retiros". Searched as well. */
  readonly path?: string | undefined;
  /** Other words for it, searched but not shown. */
  readonly keywords?: string | undefined;
  /** After the label: a number in mono, an amount. */
  readonly after?: ReactNode;
  /** At the end of the row: a state, an amount, the screen it opens. */
  readonly end?: ReactNode;
  /** Its keys, shown at the end. */
  readonly keys?: readonly string[] | undefined;
  /** A path of the app, or what is done. Nothing that moves money is done here: its screen opens. */
  readonly does: string | (() => void);
}

/** Commands under one heading. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly commands: readonly Command[];
}
