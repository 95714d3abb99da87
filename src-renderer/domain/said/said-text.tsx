import type { Said } from '#contract/api/academy/academy.ts';
import { useSaid } from './use-said.ts';

/** A line that staff wrote, marked with its language where it is not the screen's. */
export function SaidText({ said }: { readonly said: Said }) {
  const { text, langOf } = useSaid();
  return <span lang={langOf(said)}>{text(said)}</span>;
}
