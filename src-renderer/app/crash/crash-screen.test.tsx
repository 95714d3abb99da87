import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { configureDiagnostics } from '#renderer/domain/diagnostics/diagnostics.ts';
import { createFakeDiagnostics } from '#renderer/platform/fake/diagnostics.ts';
import { startTranslation } from '#renderer/lib/i18n.ts';
import { CrashScreen } from './crash-screen.tsx';
import { crashReference } from '#renderer/lib/device/crash-reference.ts';

const error = new TypeError('The figure broke');

beforeAll(async () => {
  localStorage.clear();
  await startTranslation();
});

test('says in Spanish what happened, what to update where, and what to send to whom', () => {
  render(<CrashScreen error={error} />);
  expect(i18next.language).toBe('es');
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('La app tuvo un error inesperado en tu dispositivo.');
  expect(alert).toHaveTextContent(
    'Actualiza el navegador en App Store (iOS) o Play Store (Android).',
  );
  expect(alert).toHaveTextContent(
    'envía una captura de esta pantalla al soporte de TCT para que los desarrolladores resuelvan el caso',
  );
  expect(alert).toHaveTextContent(`Referencia ${crashReference(error)}`);
});

test('the technical text is below the message, in red', () => {
  render(<CrashScreen error={error} />);
  const technical = screen.getByText(/TypeError: The figure broke/);
  const message = screen.getByText(/^Actualiza el navegador/);
  expect(
    message.compareDocumentPosition(technical) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
  expect(technical.className).toMatch(/error/);
  const css = readFileSync(join(import.meta.dirname, 'crash-screen.module.css'), 'utf8');
  expect(/\.error \{[^}]*\}/.exec(css)?.[0]).toContain('color: var(--bad-text);');
});

test('saves diagnostics after saying in plain words what is in the file', async () => {
  const port = createFakeDiagnostics();
  configureDiagnostics(port);
  render(<CrashScreen error={error} />);
  await userEvent.click(screen.getByRole('button', { name: 'Guardar diagnóstico' }));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'No lleva contraseñas, códigos, llaves, saldos ni direcciones.',
  );
  expect(port.saved).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Guardar diagnóstico' }));
  expect(await screen.findByText('Diagnóstico guardado.')).toBeInTheDocument();
  expect(port.saved).toHaveLength(1);
});
