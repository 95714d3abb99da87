import { vi } from 'vitest';
import { describeLinks } from '../suites/links.suite.ts';
import { createWebLinks } from './links.ts';

describeLinks('web', () => {
  const open = vi.fn<typeof window.open>();
  return {
    links: createWebLinks(open),
    opened: () => open.mock.calls.map(([url]) => String(url)),
  };
});
