import { expect, test } from 'vitest';
import texts from '../../locales/es/shell.json';
import { routes } from '../routes.tsx';
import { newsLinks } from './news-links.ts';

test.each(Object.entries(newsLinks))('%s is a screen for members, with a name', (path, { id }) => {
  const route = routes.find((one) => `/${one.path}` === path);
  expect(route?.audience).toBe('member');
  expect(texts).toHaveProperty([`menu.${id}`]);
});
