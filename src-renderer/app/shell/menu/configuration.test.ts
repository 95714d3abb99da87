import { IconCoin, IconNews, IconPoint } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { drawMenu } from './model.ts';

test('items and children have their icons and links; an item without an icon gets a dot', () => {
  const [news, pools, outside] = drawMenu(
    [
      { title: 'news', icon: IconNews, link: 'tct-news' },
      {
        title: 'pools',
        child: [{ childtitle: 'trading', childicon: IconCoin, childlink: 'trading' }],
      },
      { title: 'support', link: 'https://support.tct.test', isExternal: true },
    ],
    new Set(['tct-news', 'trading']),
  );
  expect(news).toMatchObject({ id: 'news', icon: IconNews, to: '/tct-news' });
  expect(pools).toMatchObject({ id: 'pools', icon: IconPoint, to: undefined });
  expect(pools?.children).toMatchObject([{ id: 'trading', icon: IconCoin, to: '/trading' }]);
  expect(outside?.to).toBe('https://support.tct.test');
});
