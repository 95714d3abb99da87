import { expect, test } from 'vitest';
import { linkedRoutes } from '../../src-main/modules/deep-link.ts';
import { memberRoutes } from './routes.tsx';
import { visitorRoutes } from './visitor-routes.tsx';

test('every screen but the demo’s has a link of the desktop app, and every link a screen', () => {
  const screens = [...visitorRoutes, ...memberRoutes].map(({ path }) => `/${path}`);
  expect(linkedRoutes.toSorted()).toEqual(
    screens.filter((path) => path !== '/demo/mailbox').toSorted(),
  );
});
