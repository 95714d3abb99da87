import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHoldingSteps } from '#renderer/lib/browser/held-steps.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { Sheet } from './sheet.tsx';

const question = { name: 'Descartar cambios' };

function Note({ locked }: { readonly locked: boolean }) {
  const [isOpen, setOpen] = useState(true);
  const [text, setText] = useState('');
  return (
    <>
      <h1>Retiros</h1>
      <Sheet
        opened={isOpen}
        onClose={() => setOpen(false)}
        isChanged={text !== ''}
        locked={locked}
        title="Nota"
      >
        <input aria-label="Texto" value={text} onChange={(event) => setText(event.target.value)} />
        <Link to="/">Inicio</Link>
        <a href="/" target="_blank" rel="noreferrer">
          Aparte
        </a>
        <a href="#parte">Más abajo</a>
      </Sheet>
    </>
  );
}

/** Comes from the start page to one with an open sheet, as a member does. */
async function open({ locked = false } = {}) {
  const user = userEvent.setup();
  history.replaceState(null, '', '/');
  await renderScreen(
    <Routes>
      <Route
        path="/"
        element={
          <>
            <h1>Inicio</h1>
            <Link to="/retiros">Abrir</Link>
          </>
        }
      />
      <Route path="/retiros" element={<Note locked={locked} />} />
    </Routes>,
    { inBrowser: true },
  );
  await user.click(await screen.findByRole('link', { name: 'Abrir' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Nota' }));
  const field = sheet.getByRole('textbox', { name: 'Texto' });
  return { user, field, link: sheet.getByRole('link', { name: 'Inicio' }), sheet };
}

/** Steps of the history that the page has heard of; held ones are two, away and back again. */
let steps = 0;
const count = () => {
  steps += 1;
};
beforeAll(() => {
  addEventListener('popstate', count);
  startHoldingSteps();
});
afterAll(() => removeEventListener('popstate', count));

async function goBack({ isHeld }: { readonly isHeld: boolean }) {
  const before = steps;
  history.back();
  await waitFor(() => expect(steps).toBe(before + (isHeld ? 2 : 1)));
}

const isAt = (path: string) => waitFor(() => expect(location.pathname).toBe(path));

test('a sheet with something written holds the step back and asks; the page stays', async () => {
  const { user, field } = await open();
  await user.type(field, 'mucho');
  await goBack({ isHeld: true });
  const asked = within(await screen.findByRole('dialog', question));
  await isAt('/retiros');
  await user.click(asked.getByRole('button', { name: 'Volver' }));
  await waitFor(() => expect(screen.queryByRole('dialog', question)).toBeNull());
  expect(field).toHaveValue('mucho');

  // Again, and the question itself is answered by a step back.
  await goBack({ isHeld: true });
  await screen.findByRole('dialog', question);
  await isAt('/retiros');
  await goBack({ isHeld: true });
  await waitFor(() => expect(screen.queryByRole('dialog', question)).toBeNull());
  await isAt('/retiros');
  expect(field).toHaveValue('mucho');

  await goBack({ isHeld: true });
  await isAt('/retiros');
  const last = within(await screen.findByRole('dialog', question));
  await user.click(last.getByRole('button', question));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Nota' })).toBeNull());
  expect(screen.getByRole('heading', { name: 'Retiros' })).toBeInTheDocument();
  // Nothing is left to hold: the next step leaves the page.
  await goBack({ isHeld: false });
  expect(await screen.findByRole('heading', { name: 'Inicio' })).toBeInTheDocument();
  await isAt('/');
});

test('a sheet with nothing written leaves with its page', async () => {
  await open();
  await goBack({ isHeld: false });
  expect(await screen.findByRole('heading', { name: 'Inicio' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a step back does not leave what is being saved', async () => {
  await open({ locked: true });
  await goBack({ isHeld: true });
  await isAt('/retiros');
  expect(screen.getByRole('dialog', { name: 'Nota' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog', question)).toBeNull();
});

test('a link in a sheet asks before what is written is lost, and is followed once that is dropped', async () => {
  const { user, field, link } = await open();
  await user.type(field, 'mucho');
  await user.click(link);
  const asked = within(await screen.findByRole('dialog', question));
  await isAt('/retiros');
  await user.click(asked.getByRole('button', { name: 'Volver' }));
  await waitFor(() => expect(screen.queryByRole('dialog', question)).toBeNull());
  expect(field).toHaveValue('mucho');
  await isAt('/retiros');

  link.focus();
  await user.keyboard('{Enter}');
  const last = within(await screen.findByRole('dialog', question));
  await user.click(last.getByRole('button', question));
  expect(await screen.findByRole('heading', { name: 'Inicio' })).toBeInTheDocument();
  await isAt('/');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a link in a sheet is followed at once where nothing is written', async () => {
  const { user, link } = await open();
  await user.click(link);
  expect(await screen.findByRole('heading', { name: 'Inicio' })).toBeInTheDocument();
  await isAt('/');
});

test('a link that opens elsewhere or leads within the page is not held, whatever is written', async () => {
  const { user, field, link, sheet } = await open();
  await user.type(field, 'mucho');
  const opened: boolean[] = [];
  const note = (event: MouseEvent) => {
    opened.push(event.defaultPrevented);
    event.preventDefault();
  };
  addEventListener('click', note);
  await user.click(sheet.getByRole('link', { name: 'Aparte' }));
  await user.keyboard('{Control>}');
  await user.click(link);
  await user.keyboard('{/Control}');
  await user.click(sheet.getByRole('link', { name: 'Más abajo' }));
  removeEventListener('click', note);
  expect(opened).toEqual([false, false, false]);
  expect(screen.queryByRole('dialog', question)).toBeNull();
  await isAt('/retiros');
});

/** Whether the browser would ask before it closes or reloads the page. */
const asksToLeave = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('closing or reloading the page asks, but only while something is written', async () => {
  const { user, field } = await open();
  expect(asksToLeave()).toBe(false);
  await user.type(field, 'mucho');
  expect(asksToLeave()).toBe(true);
  await user.clear(field);
  expect(asksToLeave()).toBe(false);
  await user.type(field, 'mucho');
  await user.keyboard('{Escape}');
  const asked = within(await screen.findByRole('dialog', question));
  await user.click(asked.getByRole('button', question));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Nota' })).toBeNull());
  expect(asksToLeave()).toBe(false);
});

test('a sheet outside of the router holds the step back, too', async () => {
  const user = userEvent.setup();
  history.replaceState(null, '', '/');
  await renderScreen(
    <Routes>
      <Route path="/" element={<Link to="/retiros">Abrir</Link>} />
      <Route path="/retiros" element={<h1>Retiros</h1>} />
    </Routes>,
    { inBrowser: true },
  );
  await user.click(await screen.findByRole('link', { name: 'Abrir' }));
  await screen.findByRole('heading', { name: 'Retiros' });
  render(
    <MantineProvider env="test">
      <Sheet opened isChanged onClose={() => {}} title="Nota">
        <p>Texto</p>
      </Sheet>
    </MantineProvider>,
  );
  await screen.findByRole('dialog', { name: 'Nota' });
  await goBack({ isHeld: true });
  expect(await screen.findByRole('dialog', question)).toBeInTheDocument();
  await isAt('/retiros');
});

function Scanned() {
  const [isScanning, setScanning] = useState(true);
  return (
    <Sheet closesAtOnce opened onClose={() => {}} locked={isScanning} title="Dirección">
      <Sheet opened={isScanning} closesByStep onClose={() => setScanning(false)} title="Cámara">
        <p>QR</p>
      </Sheet>
    </Sheet>
  );
}

test('a step back closes the sheet that lies over one that stays', async () => {
  history.replaceState(null, '', '/');
  const user = userEvent.setup();
  await renderScreen(
    <Routes>
      <Route path="/" element={<Link to="/direcciones">Abrir</Link>} />
      <Route path="/direcciones" element={<Scanned />} />
    </Routes>,
    { inBrowser: true },
  );
  await user.click(await screen.findByRole('link', { name: 'Abrir' }));
  await screen.findByRole('dialog', { name: 'Cámara' });
  await goBack({ isHeld: true });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cámara' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Dirección' })).toBeInTheDocument();
  await isAt('/direcciones');
});
