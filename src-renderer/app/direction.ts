import type { Store } from './session-lifecycle.ts';
import { isRTLAtom } from './shell/appearance/layout-settings.ts';

/** Applies the stored writing direction and every later choice. */
export function startDirection(store: Store): void {
  const follow = () => {
    document.documentElement.dir = store.get(isRTLAtom) ? 'rtl' : 'ltr';
  };
  store.sub(isRTLAtom, follow);
  follow();
}
