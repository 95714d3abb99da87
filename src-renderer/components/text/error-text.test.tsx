import { renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/api/errors.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { startTranslation } from '#renderer/lib/i18n.ts';
import { useErrorText } from './error-text.ts';

const body: ErrorBody = { code: 'internal', message: 'x', request_id: '7F3A-20C1' };

beforeAll(async () => {
  await startTranslation();
  await i18next.loadNamespaces(['states', 'messages']);
});

function textOf(error: unknown): string {
  return renderHook(useErrorText).result.current(error);
}

test.each([
  ['FETCH_ERROR', 'No llegamos al servidor. Revisa tu conexión; lo intentamos de nuevo.'],
  ['TIMEOUT_ERROR', 'El servidor tarda más de lo normal. Reintenta.'],
  ['PARSING_ERROR', 'La respuesta llegó incompleta. Reintenta; si se repite, actualiza la app.'],
  [403, 'No existe o no es para tu cuenta.'],
  [404, 'No existe o no es para tu cuenta.'],
  [409, 'Alguien lo cambió antes. Revisa cómo está ahora.'],
  [503, 'El servidor falló. Tus datos siguen aquí; reintenta en unos minutos.'],
] as const)('%s has its text of the copy deck', (kind, text) => {
  expect(textOf(new ApiError(kind))).toBe(text);
});

test('a rate limit says how long to wait', () => {
  const error = new ApiError(429, { body: { ...body, details: { retry_after: 90 } } });
  expect(textOf(error)).toBe('Demasiados intentos. Espera 01:30.');
});

test('a call that moves money and got no response says that retrying is safe', () => {
  const unsure = 'No sabemos si la petición llegó. Reintenta: no se hará dos veces.';
  for (const kind of ['FETCH_ERROR', 'TIMEOUT_ERROR', 502] as const) {
    expect(textOf(new ApiError(kind, { movesMoney: true }))).toBe(unsure);
  }
  expect(textOf(new ApiError(409, { movesMoney: true }))).not.toBe(unsure);
});

test('a response without a specific text shows the reference for support', () => {
  expect(textOf(new ApiError(400, { body }))).toContain('7F3A-20C1');
  expect(textOf(new Error('a bug'))).toContain('Ocurrió un error');
});
