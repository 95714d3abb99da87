import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DiagnosticsFile } from '#contract/diagnostics/diagnostics.ts';
import { createFakeDiagnostics } from '#renderer/platform/fake/diagnostics.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { stubWebCrypto } from '../../../tests/support/web-crypto.ts';
import { configureDiagnostics, noteRoute } from './diagnostics.ts';
import { dropRecording, startRecording } from './recording.ts';
import { unseal } from './sealing.ts';
import type { DiagnosticsAttachment } from './ticket-file.ts';
import { TicketDiagnosticsBox } from './ticket-diagnostics.tsx';
import { useTicketDiagnostics } from './use-ticket-diagnostics.ts';

beforeEach(() => {
  stubWebCrypto();
  configureDiagnostics(createFakeDiagnostics());
  for (let count = 0; count < 6; count += 1) noteRoute('/made-withdrawals');
});
afterEach(() => dropRecording());

const attached: (DiagnosticsAttachment | undefined)[] = [];
const failed: unknown[] = [];
afterEach(() => {
  attached.length = 0;
  failed.length = 0;
});

function Form({ startsOn }: { readonly startsOn: boolean }) {
  const diagnostics = useTicketDiagnostics(startsOn);
  const send = () =>
    diagnostics.attach().then(
      (one) => attached.push(one),
      (error: unknown) => failed.push(error),
    );
  return (
    <>
      <TicketDiagnosticsBox diagnostics={diagnostics} />
      <button type="button" onClick={() => void send()}>
        send
      </button>
    </>
  );
}

const render = (startsOn = false) =>
  renderMember(<Form startsOn={startsOn} />, {
    answers: {
      'POST /api/files/': () => ({
        id: 'f'.repeat(32),
        name: 'a.json',
        type: 'application/json',
        size: 1,
      }),
    },
  });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('is off at first, and then nothing is sent', async () => {
  const { calls } = await render();
  expect(screen.getByRole('switch', { name: 'Incluir diagnóstico' })).not.toBeChecked();
  await press('send');
  await expect.poll(() => attached).toEqual([undefined]);
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

test('is on for who comes from an error screen', async () => {
  await render(true);
  expect(screen.getByRole('switch', { name: 'Incluir diagnóstico' })).toBeChecked();
  expect(await screen.findByText(/acciones, .* Sin contraseñas, códigos, llaves/)).toBeVisible();
});

test('shows the first lines of the file, and all of it; is sent once however often it is asked for', async () => {
  const { calls } = await render();
  await userEvent.click(screen.getByRole('switch', { name: 'Incluir diagnóstico' }));
  const lines = await screen.findAllByText(/Pantalla \/made-withdrawals/);
  expect(lines).toHaveLength(4);
  expect(screen.getByText(/y \d+ acci/)).toBeVisible();
  await press('Ver todo lo que contiene');
  const sheet = await screen.findByRole('dialog', { name: 'Lo que contiene el diagnóstico' });
  expect(within(sheet).getAllByText(/Pantalla \/made-withdrawals/).length).toBeGreaterThan(4);
  await userEvent.keyboard('{Escape}');
  await press('send');
  await press('send');
  await expect
    .poll(() => attached)
    .toEqual(Array.from({ length: 2 }, () => ({ file_id: 'f'.repeat(32), kind: 'recording' })));
  const uploads = calls.filter(({ call }) => call === 'POST /api/files/');
  expect(uploads).toHaveLength(1);
});

test('a recording of answers goes with it only where it is chosen, and its sentence is another', async () => {
  const port = createFakeDiagnostics();
  const composed: DiagnosticsFile[] = [];
  configureDiagnostics({
    ...port,
    async compose(report) {
      const text = await port.compose(report);
      composed.push(JSON.parse(text) as DiagnosticsFile);
      return text;
    },
  });
  await startRecording();
  await render(true);
  expect(await screen.findByText(/La grabación lleva saldos/)).toBeVisible();
  expect(composed.at(-1)?.content.recording).not.toBeNull();
  await userEvent.click(screen.getByRole('checkbox'));
  expect(await screen.findByText(/acciones, .* Sin contraseñas/)).toBeVisible();
  expect(composed.at(-1)?.content.recording).toBeNull();
});

test('where the team has a key, what is sent is encrypted to it', async () => {
  const privateKey = await generateX25519Identity();
  const key = await identityToRecipient(privateKey);
  const bodies: unknown[] = [];
  await renderMember(<Form startsOn />, {
    answers: {
      'GET /api/settings/': () => ({ diagnostics_public_key: key }),
      'POST /api/files/': ({ body }) => {
        bodies.push(body);
        return { id: 'f'.repeat(32), name: 'a.age', type: 'application/vnd.age', size: 1 };
      },
    },
  });
  expect(await screen.findByText(/Se cifra en este equipo/)).toBeVisible();
  await press('send');
  await expect
    .poll(() => [...attached, ...failed])
    .toEqual([{ file_id: 'f'.repeat(32), kind: 'recording' }]);
  const file = (bodies[0] as FormData).get('file') as File;
  expect(file.name).toMatch(/^tct-diagnostics-.*\.json\.age$/);
  const sealed = new Uint8Array(await file.arrayBuffer());
  expect(new TextDecoder('latin1').decode(sealed)).not.toContain('tct-diagnostics');
  expect(await unseal(sealed, privateKey)).toMatchObject({
    text: expect.stringContaining('"format":"tct-diagnostics"') as string,
  });
});

test('a file that the server does not take is said to be the diagnostics', async () => {
  await renderMember(<Form startsOn />, {
    answers: {
      'POST /api/files/': () =>
        Response.json(
          { code: 'validation', message: '', fields: { file: { id: 'file.size' } } },
          { status: 400 },
        ),
    },
  });
  await screen.findByText(/acciones, .* Sin contraseñas/);
  expect(screen.queryByText(/no se pudo adjuntar/)).toBeNull();
  await press('send');
  expect(await screen.findByText(/no se pudo adjuntar/)).toBeVisible();
  expect(failed).toHaveLength(1);
});
