import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { startTranslation } from '#renderer/lib/i18n.ts';
import { CrashScreen } from './crash-screen.tsx';
import { crashReference } from '#renderer/lib/crash-reference.ts';

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

test('the technical text stands below the message, in red', () => {
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
