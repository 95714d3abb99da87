import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PlatformProvider } from '#renderer/platform/platform-context.tsx';
import type { Platform } from '#renderer/platform/ports.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { Markdown } from './markdown.tsx';

async function show(text: string) {
  const open = vi.fn();
  const platform = { links: { open } } as unknown as Platform;
  await renderScreen(
    <PlatformProvider platform={platform}>
      <main>
        <Markdown>{text}</Markdown>
      </main>
    </PlatformProvider>,
  );
  return { container: screen.getByRole('main'), open };
}

test('headings begin at the second level; emphasis, lists and tables are drawn', async () => {
  const { container } = await show(
    '# Uno\n\n## Dos\n\n###### Seis\n\n- **a**\n- b\n\n| Moneda | Hoy |\n| :- | -: |\n| TCT | 1,00 % |',
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Uno' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 3, name: 'Dos' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 4, name: 'Seis' })).toBeVisible();
  expect(container.querySelector('h1')).toBeNull();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('cell', { name: '1,00 %' })).toBeVisible();
  expect(container.querySelector('[style]')).toBeNull();
});

test('a path is a link to our screen, an https address opens through the platform', async () => {
  const { open } = await show('[Retirar](/withdrawals?type=direct) y https://example.test/a?b=1');
  const path = screen.getByRole('link', { name: 'Retirar' });
  expect(path).toHaveAttribute('href', '/withdrawals?type=direct');
  const outside = screen.getByRole('link', { name: 'https://example.test/a?b=1' });
  expect(outside).toHaveAttribute('rel', 'noopener noreferrer');
  await userEvent.click(outside);
  expect(open).toHaveBeenCalledExactlyOnceWith('https://example.test/a?b=1');
  await userEvent.click(path);
  expect(open).toHaveBeenCalledOnce();
});

test('an image of our own origin is shown', async () => {
  await show('![Un plano](/pictures/plan.png)');
  expect(screen.getByRole('img', { name: 'Un plano' })).toHaveAttribute(
    'src',
    '/pictures/plan.png',
  );
});

/** Markup that could run or load anything; empty if the input stayed text. */
const dangerous = (container: HTMLElement) =>
  [...container.querySelectorAll('*')]
    .filter(
      (element) =>
        element.matches('script, style, iframe, object, embed, svg, form, a, img, link, base') ||
        element.getAttributeNames().some((name) => name.startsWith('on')),
    )
    .map(({ outerHTML }) => outerHTML);

test('positive control: the check finds dangerous markup', async () => {
  const { container } = await show('[a](https://example.test) ![b](/b.png)');
  expect(dangerous(container)).toHaveLength(2);
});

test.each([
  ['a script', '<script>alert(1)</script>', 'alert(1)'],
  ['an element with a handler', 'x <img src=x onerror="alert(1)"> y', 'onerror'],
  ['a whole frame', '<iframe src="https://evil.test"></iframe>', 'evil.test'],
  ['a drawing', '<svg><a href="javascript:alert(1)">a</a></svg>', 'javascript:alert(1)'],
  ['a javascript link', '[pulsa](javascript:alert(1))', 'pulsa'],
  ['a javascript link in disguise', '[pulsa](JaVaScRiPt&#58;alert(1))', 'pulsa'],
  ['a javascript link broken by a tab', '[pulsa](<java\tscript:alert(1)>)', 'pulsa'],
  ['a javascript autolink', '<javascript:alert(1)>', 'javascript:alert(1)'],
  ['a data link', '[pulsa](data:text/html,<script>alert(1)</script>)', 'pulsa'],
  ['a data picture', '![dibujo](data:image/svg+xml,<svg/onload=alert(1)>)', 'dibujo'],
  ['a picture of another origin', '![pixel](https://evil.test/pixel.png)', 'pixel'],
  ['a picture without a scheme', '![pixel](//evil.test/pixel.png)', 'pixel'],
  ['a link without a scheme', '[pulsa](//evil.test)', 'pulsa'],
  ['an unencrypted link', '[pulsa](http://evil.test)', 'pulsa'],
  ['an unencrypted autolink', 'www.evil.test', 'www.evil.test'],
  ['a mail address', 'ana@evil.test', 'ana@evil.test'],
  ['a link with a name before the host', '[pulsa](https://tct.test@evil.test)', 'pulsa'],
  ['a relative link', '[pulsa](withdrawals)', 'pulsa'],
  ['a link by reference', '[pulsa][x]\n\n[x]: vbscript:msgbox(1)', 'pulsa'],
])('%s stays text', async (_, text, shown) => {
  const { container } = await show(text);
  expect(dangerous(container)).toEqual([]);
  expect(container).toHaveTextContent(shown);
});

test('a table that is wider than the text fades at its edge until its end is reached', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  await show('| a | b |\n|---|---|\n| 1 | 2 |');
  const box = screen.getByRole('table').parentElement as HTMLElement;
  expect(box.className).toMatch(/more/);
  box.scrollLeft = 100;
  fireEvent.scroll(box);
  expect(box.className).not.toMatch(/more/);
  vi.restoreAllMocks();
});
