import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { configureDiagnostics } from '#renderer/domain/diagnostics/diagnostics.ts';
import { dropRecording } from '#renderer/domain/diagnostics/recording.ts';
import { createFakeDiagnostics } from '#renderer/platform/fake/diagnostics.ts';
import type { FakeDiagnostics } from '#renderer/platform/fake/diagnostics.ts';
import { wipeTab } from '#renderer/lib/device/wipe.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { DiagnosticsCard } from './diagnostics-card.tsx';
import { DiagnosticsHost } from './diagnostics-host.tsx';
import { readDropped } from './read-dropped.ts';

let port: FakeDiagnostics;
beforeEach(() => {
  // jsdom has no top layer.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  port = createFakeDiagnostics();
  configureDiagnostics(port);
});
afterEach(() => dropRecording());

const render = () =>
  renderMember(
    <>
      <DiagnosticsCard />
      <DiagnosticsHost />
    </>,
  );
const press = async (name: string, place: HTMLElement = document.body) =>
  userEvent.click(await within(place).findByRole('button', { name }));
const dialog = (name: string) => screen.findByRole('dialog', { name, hidden: true });

async function record(): Promise<void> {
  await press('Grabar 15 minutos');
  const asked = await dialog('Grabar 15 minutos para soporte');
  expect(asked).toHaveTextContent('nunca contraseñas, códigos ni llaves');
  await press('Grabar 15 minutos', asked);
  await screen.findByText(/^Grabando, quedan 15 min|^Grabando, quedan 14 min/);
}

test('says what is in the file before it is written; without a recording no balances', async () => {
  await render();
  await press('Guardar diagnóstico');
  const asked = await dialog('Guardar diagnóstico');
  expect(asked).toHaveTextContent('No lleva contraseñas, códigos, llaves, saldos ni direcciones.');
  expect(port.saved).toEqual([]);
  await press('Guardar diagnóstico', asked);
  expect(port.saved).toHaveLength(1);
  expect(port.saved[0]?.recording).toBeNull();
});

test('nothing is recorded before the consent, which is asked each time', async () => {
  await render();
  await press('Grabar 15 minutos');
  await press('Volver', await dialog('Grabar 15 minutos para soporte'));
  expect(screen.queryByText(/^Grabando/)).toBeNull();
  for (const _ of [1, 2]) {
    await record();
    await press('Parar');
    await screen.findByText('La grabación terminó.');
  }
});

test('a recording can be left out of the file, and is in it otherwise', async () => {
  await render();
  await record();
  await press('Parar');
  await press('Guardar');
  const asked = await dialog('Guardar diagnóstico');
  expect(asked).toHaveTextContent('También lleva la grabación');
  await press('Guardar diagnóstico', asked);
  expect(port.saved[0]?.recording).not.toBeNull();
  await press('Guardar');
  const again = await dialog('Guardar diagnóstico');
  await userEvent.click(within(again).getByRole('checkbox', { hidden: true }));
  await press('Guardar diagnóstico', again);
  expect(port.saved[1]?.recording).toBeNull();
});

test('a recording is gone with the session of its member', async () => {
  await render();
  await record();
  await wipeTab();
  expect(await screen.findByRole('button', { name: 'Grabar 15 minutos' })).toBeEnabled();
  expect(screen.queryByText(/^Grabando/)).toBeNull();
});

test('a dropped file that is too big is not read', async () => {
  const file = (size: number) => ({ size, text: () => Promise.resolve('text') });
  expect(await readDropped(file(10))).toEqual({ text: 'text' });
  expect(await readDropped(file(16_000_001))).toEqual({ problem: 'too_big' });
  const gone = { size: 1, text: () => Promise.reject(new Error('gone')) };
  expect(await readDropped(gone)).toEqual({ problem: 'unreadable' });
});
