import { useCallback, useContext } from 'react';
import {
  UNSAFE_NavigationContext as NavigationContext,
  type Location,
  type Navigator,
} from 'react-router-dom';

/**
 * Reads the browser's current location. `useLocation` returns the last rendered one, which may be
 * outdated: the router renders navigations in a transition.
 */
export function useLiveLocation(): () => Location {
  // Both the app's and the tests' routers provide their history here, whose `location` is current.
  const history = useContext(NavigationContext).navigator as Navigator & {
    readonly location: Location;
  };
  return useCallback(() => history.location, [history]);
}
