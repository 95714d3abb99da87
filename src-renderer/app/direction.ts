import type { Store } from './session-lifecycle.ts';
import { isRTLAtom } from './shell/appearance/layout-settings.ts';

/** The page reads in the direction that is kept, and in every later choice. */
export function startDirection(store: Store): void {
  const follow = () => {
    document.documentElement.dir = store.get(isRTLAtom) ? 'rtl' : 'ltr';
  };
  store.sub(isRTLAtom, follow);
  follow();
}
