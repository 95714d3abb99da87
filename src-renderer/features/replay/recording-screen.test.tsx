import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seal } from '#renderer/domain/diagnostics/sealing.ts';
import { wipeCopies } from '#renderer/lib/device/wipe.ts';
import { createFakeDiagnostics } from '#renderer/platform/fake/diagnostics.ts';
import type { FakeDiagnostics } from '#renderer/platform/fake/diagnostics.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { stubWebCrypto } from '../../../tests/support/web-crypto.ts';
import { RecordingScreen } from './recording-screen.tsx';

const FILE = 'f'.repeat(32);
const TEXT = '{"format":"tct-diagnostics"}';

let stored: Uint8Array<ArrayBuffer> | undefined;
let size: number | undefined;
beforeEach(() => {
  stubWebCrypto();
  stored = new TextEncoder().encode(TEXT);
  size = undefined;
  // What its link opens is no call of the API.
  vi.stubGlobal('fetch', () =>
    Promise.resolve(stored ? new Response(stored) : new Response(null, { status: 404 })),
  );
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await wipeCopies();
});

async function show(diagnostics: FakeDiagnostics, isThere = true) {
  const world = await renderMember(
    <RecordingScreen
      ticket={2418}
      fileId={FILE}
      back="/admin/support/2418"
      onClosed={() => {}}
      notFound={<p>not found</p>}
    />,
    {
      diagnostics,
      answers: {
        [`GET /api/files/${FILE}/`]: () =>
          isThere
            ? {
                id: FILE,
                name: 'a.json',
                type: 'application/json',
                size: size ?? stored?.length ?? 0,
                url: '/api/files/download/token',
                expires_at: '2026-11-24T12:00:00.000Z',
              }
            : undefined,
      },
    },
  );
  return world;
}
const choose = (text: string): void => {
  const input = document.querySelector('input[type="file"]');
  if (!input) throw new Error('Nothing asks for a key');
  fireEvent.change(input, { target: { files: [new File([text], 'key.txt')] } });
};

test('is opened in a window of its own where the platform has one, and again when asked', async () => {
  const port = createFakeDiagnostics({ canOpen: true });
  await show(port);
  expect(await screen.findByText(/se abrió en una ventana aparte/)).toBeVisible();
  expect(port.opened).toEqual([TEXT]);
  await userEvent.click(screen.getByRole('button', { name: 'Abrir otra vez' }));
  await waitFor(() => expect(port.opened).toEqual([TEXT, TEXT]));
  expect(screen.getByRole('link', { name: 'Caso n.º 2418' })).toHaveAttribute(
    'href',
    '/admin/support/2418',
  );
});

test('is shown in a frame elsewhere, which may open, send and save nothing', async () => {
  await show(createFakeDiagnostics());
  const frame = await screen.findByTitle('Pantallas de la grabación');
  expect(frame).toHaveAttribute('src', '/replay.html');
  expect(frame.getAttribute('sandbox')?.split(' ')).toEqual(['allow-scripts', 'allow-same-origin']);
});

test('says why a file is refused', async () => {
  await show(createFakeDiagnostics({ canOpen: true, opening: 'markup' }));
  expect(await screen.findByText(/lleva código donde solo va texto/)).toBeVisible();
});

test('does not read what is larger than any recording, whatever is said of it', async () => {
  size = 17_000_000;
  const port = createFakeDiagnostics({ canOpen: true });
  await show(port);
  expect(await screen.findByText(/demasiado grande/)).toBeVisible();
  expect(port.opened).toEqual([]);
});

test('is not found where it is not there, or not for who asks', async () => {
  await show(createFakeDiagnostics(), false);
  expect(await screen.findByText('not found')).toBeVisible();
});

test('can be asked for again where the bytes did not come', async () => {
  const port = createFakeDiagnostics({ canOpen: true });
  const bytes = stored;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await show(port);
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(bytes)));
  await userEvent.click(retry);
  await waitFor(() => expect(port.opened).toEqual([TEXT]));
});

test('asks for the team’s key, says what is wrong with one, and remembers the right one', async () => {
  const key = await generateX25519Identity();
  stored = await seal(TEXT, await identityToRecipient(key));
  const port = createFakeDiagnostics({ canOpen: true });
  await show(port);
  expect(await screen.findByText(/está cifrada para el equipo/)).toBeVisible();
  choose('no key');
  expect(await screen.findByText(/no tiene una llave privada/)).toBeVisible();
  choose(await generateX25519Identity());
  expect(await screen.findByText(/Esa llave no abre esta grabación/)).toBeVisible();
  expect(port.opened).toEqual([]);
  choose(`# public key: age1\n${key}\n`);
  await waitFor(() => expect(port.opened).toEqual([TEXT]));
});

test('opens the next one with the key that was chosen', async () => {
  const key = await generateX25519Identity();
  stored = await seal(TEXT, await identityToRecipient(key));
  const port = createFakeDiagnostics({ canOpen: true });
  const first = await show(port);
  await screen.findByText(/está cifrada para el equipo/);
  choose(key);
  await waitFor(() => expect(port.opened).toHaveLength(1));
  first.queryClient.clear();
  await show(port);
  await waitFor(() => expect(port.opened).toEqual([TEXT, TEXT]));
});
