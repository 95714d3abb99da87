import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { cardOf, openTree, picture } from '../../../tests/support/tree-stage.tsx';

/** The browser's own buttons. */
function Ways() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        atrás
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        adelante
      </button>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sheet = () => screen.queryByRole('region', { name: 'Detalle del miembro' });

/** A phone whose tree is open, with somebody picked in it. */
async function pickOnPhone(path = '/binary-tree') {
  const world = await openTree({ path, beside: <Ways /> });
  const tree = await picture();
  tree.focus();
  await userEvent.keyboard('{End}');
  await waitFor(() => expect(world.place()).toContain('node=flor'));
  expect(sheet()).toBeVisible();
  return { ...world, tree };
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media.includes('max-width'), media }),
  );
});

it('closes on the way back, once, whoever was picked and not only who was found by name', async () => {
  const { place } = await pickOnPhone();
  await press('atrás');
  await waitFor(() => expect(sheet()).not.toBeInTheDocument());
  expect(place()).toBe('/binary-tree');
  await press('adelante');
  await waitFor(() => expect(sheet()).toBeVisible());
  expect(place()).toBe('/binary-tree?node=flor');
});

it('opens again for the same one after the way back', async () => {
  const { place, tree } = await pickOnPhone();
  await press('atrás');
  await waitFor(() => expect(sheet()).not.toBeInTheDocument());
  tree.focus();
  await userEvent.keyboard('{End}');
  await waitFor(() => expect(place()).toBe('/binary-tree?node=flor'));
  expect(sheet()).toBeVisible();
});

it('closes on the way back before the name is known, and stays closed when it comes', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { place } = await openTree({
    beside: <Ways />,
    answers: {
      'GET /api/tree/nodes/': async ({ query }) => {
        const ordinals = (query.get('ordinals') ?? '').split(',').map(Number);
        if (ordinals.includes(6)) await promise;
        return { version: query.get('version'), cards: ordinals.map((ordinal) => cardOf(ordinal)) };
      },
    },
  });
  (await picture()).focus();
  await userEvent.keyboard('{End}');
  await waitFor(() => expect(sheet()).toBeVisible());
  await press('atrás');
  await waitFor(() => expect(sheet()).not.toBeInTheDocument());
  await act(async () => resolve());
  expect(sheet()).not.toBeInTheDocument();
  expect(place()).toBe('/binary-tree');
});

it('leaves no place behind when it is closed by hand, and opens for somebody else at once', async () => {
  const { place, tree } = await pickOnPhone();
  await press('Cerrar');
  tree.focus();
  await userEvent.keyboard('{Home}');
  await waitFor(() => expect(place()).toBe('/binary-tree?node=valeria'));
  await press('atrás');
  await waitFor(() => expect(sheet()).not.toBeInTheDocument());
  expect(place()).toBe('/binary-tree');
});
