import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { LinkTabs } from './link-tabs.tsx';

test.each([
  ['/admin/offerings/1', 'Oferta'],
  ['/admin/offerings/1/', 'Oferta'],
  ['/admin/offerings/1/chain', 'En la red'],
  ['/admin/offerings/1/chain/', 'En la red'],
  ['/admin/offerings/1/chain/below', 'En la red'],
  ['/admin/offerings/1/chains', undefined],
])('at %s the current part is %s', (path, name) => {
  render(
    <MemoryRouter initialEntries={[path]}>
      <LinkTabs
        label="Partes"
        tabs={[
          { to: '/admin/offerings/1', isExact: true, label: 'Oferta' },
          { to: '/admin/offerings/1/chain', label: 'En la red' },
        ]}
      />
    </MemoryRouter>,
  );
  const current = screen.queryAllByRole('link', { current: 'page' });
  expect(current.map(({ textContent }) => textContent)).toEqual(name === undefined ? [] : [name]);
});
