import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { memberUser } from '../../../../tests/support/render-member.tsx';
import { cardOf, openTree } from '../../../../tests/support/tree-stage.tsx';

const panel = () => screen.findByRole('region', { name: 'Detalle del miembro' });
const nobody = () => Response.json({ code: 'internal' }, { status: 500 });

it('shows the figures of whoever the address names, and the way down to them', async () => {
  await openTree({ path: '/binary-tree?node=dora' });
  const detail = within(await panel());
  expect(await detail.findByRole('heading', { name: 'Dora Prueba' })).toBeVisible();
  expect(detail.getByText('1,204 BV')).toBeVisible();
  expect(detail.getByText('940 BV')).toBeVisible();
  expect(detail.getByText('14,850 / 11,320 BV')).toBeVisible();
  expect(detail.getByText('3 de 5')).toBeVisible();
  const way = detail.getByRole('navigation', { name: 'Camino hasta este miembro' });
  expect(way).toHaveTextContent(/Tú.*Ana.*Dora/);
});

it('leads to the sponsor, to who is above, and up the way', async () => {
  const user = userEvent.setup();
  const world = await openTree({ path: '/binary-tree?node=dora' });
  const detail = within(await panel());
  await user.click(await detail.findByRole('button', { name: 'Ana Prueba' }));
  await waitFor(() => expect(world.place()).toBe('/binary-tree?node=ana'));
  await detail.findByRole('heading', { name: 'Ana Prueba' });
  const way = within(detail.getByRole('navigation', { name: 'Camino hasta este miembro' }));
  await user.click(way.getByRole('button', { name: 'Tú' }));
  await waitFor(() => expect(world.place()).toBe('/binary-tree?node=valeria'));
});

it('asks why of one’s own volume alone: others’ is not explained', async () => {
  const user = userEvent.setup();
  const world = await openTree({ path: '/binary-tree?node=valeria' });
  const detail = within(await panel());
  const why = await detail.findByRole('button', {
    name: '¿Por qué este número? Volumen izquierdo',
  });
  expect(detail.getByRole('link', { name: '3 de 5' })).toHaveAttribute('href', '/referrals');
  await user.click(why);
  await waitFor(() => expect(world.place()).toContain('why=volume.left'));
});

it('has no why for others', async () => {
  await openTree({ path: '/binary-tree?node=ana' });
  const detail = within(await panel());
  await detail.findByRole('heading', { name: 'Ana Prueba' });
  expect(detail.queryByRole('button', { name: /Por qué/ })).not.toBeInTheDocument();
});

it('names one’s own sponsor, who is not in the tree, and says of others’ that they are outside', async () => {
  const user = userEvent.setup();
  await openTree({
    path: '/binary-tree?node=valeria',
    user: memberUser({ sponsor: { username: 'hector', name: 'Héctor Lozano' } }),
    cards: (ordinal) => cardOf(ordinal, { sponsor: null }),
  });
  const detail = within(await panel());
  expect(await detail.findByText('Héctor Lozano')).toBeVisible();
  expect(detail.queryByRole('button', { name: 'Héctor Lozano' })).not.toBeInTheDocument();
  await user.type(screen.getByRole('combobox', { name: 'Buscar en tu árbol' }), 'ana');
  await user.click(await screen.findByRole('option'));
  expect(await detail.findByText('Fuera de tu organización')).toBeVisible();
});

it('copies the links that place somebody below the member, a leg each', async () => {
  const user = userEvent.setup();
  await openTree({ path: '/binary-tree?node=ana' });
  const links = within(await screen.findByRole('region', { name: 'Invitar debajo de Ana Prueba' }));
  await user.click(links.getByRole('button', { name: 'Enlace derecho' }));
  expect(await navigator.clipboard.readText()).toBe(
    `${location.origin}/register?ref=ana&side=right`,
  );
  await user.click(links.getByRole('button', { name: 'Enlace izquierdo' }));
  expect(await navigator.clipboard.readText()).toBe(
    `${location.origin}/register?ref=ana&side=left`,
  );
});

it('offers no link that would be refused, and says so', async () => {
  await openTree({
    path: '/binary-tree?node=ana',
    cards: (ordinal) => cardOf(ordinal, { takes_sign_ups: ordinal !== 1 }),
  });
  const place = within(await screen.findByRole('region', { name: 'Invitar debajo de Ana Prueba' }));
  expect(place.getByText('Por ahora nadie puede registrarse con su enlace.')).toBeVisible();
  const detail = within(await panel());
  expect(detail.queryByRole('button', { name: /^Enlace/ })).not.toBeInTheDocument();
});

it('puts the member at the top, and closes', async () => {
  const user = userEvent.setup();
  const world = await openTree({ path: '/binary-tree?node=ana' });
  const detail = within(await panel());
  await user.click(await detail.findByRole('button', { name: 'Ver desde aquí' }));
  await waitFor(() => expect(world.place()).toContain('root=ana'));
  await user.click(await detail.findByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(world.place()).not.toContain('node='));
});

it('says that a member did not come, and tries again', async () => {
  const user = userEvent.setup();
  let isBroken = true;
  await openTree({
    path: '/binary-tree?node=ana',
    answers: {
      'GET /api/tree/nodes/': ({ query }: { query: URLSearchParams }) =>
        isBroken
          ? nobody()
          : {
              version: 'shape-1',
              cards: (query.get('ordinals') ?? '').split(',').map((one) => cardOf(Number(one))),
            },
    },
  });
  const detail = within(await panel());
  expect(await detail.findByText('No pudimos cargar los datos de este miembro.')).toBeVisible();
  isBroken = false;
  await user.click(detail.getByRole('button', { name: 'Reintentar' }));
  expect(await detail.findByRole('heading', { name: 'Ana Prueba' })).toBeVisible();
});
