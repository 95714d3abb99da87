import { useCallback, useContext } from 'react';
import {
  UNSAFE_NavigationContext as NavigationContext,
  type Location,
  type Navigator,
} from 'react-router-dom';

/**
 * Reads the address as the browser has it. `useLocation` has it as it was last rendered: on a slow
 * device that is an older one, for the router renders a change in a transition.
 */
export function useLiveLocation(): () => Location {
  // Both routers of the app and of the tests pass their history, whose location is the present one.
  const history = useContext(NavigationContext).navigator as Navigator & {
    readonly location: Location;
  };
  return useCallback(() => history.location, [history]);
}
