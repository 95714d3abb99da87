import { webcrypto } from 'node:crypto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPrint } from '../../../../tests/support/papers/open-print.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { keepFiles } from '../../../../tests/support/saved-files.ts';
import { certificate } from '../academy.fixtures.ts';
import { hashOf } from './certificate-hash.ts';
import { CertificateScreen } from './certificate-screen.tsx';
import { VerifyScreen } from './verify-screen.tsx';

// jsdom lacks `crypto.subtle`.
beforeEach(() => vi.stubGlobal('crypto', webcrypto));
afterEach(() => vi.unstubAllGlobals());

const real = async () => ({ ...certificate, hash: (await hashOf(certificate)) ?? '' });
const path = `GET /api/certificates/${certificate.number}/`;

test('the paper has name, course, number and date, and the file is the server’s', async () => {
  const files = keepFiles();
  const own = await real();
  await renderMember(
    <CertificateScreen number={own.number} off={null} notFound={<p>no existe</p>} />,
    {
      answers: {
        [path]: () => own,
        [`GET /api/academy/certificates/${own.number}/pdf/`]: () =>
          new Response('%PDF-', { headers: { 'Content-Type': 'application/pdf' } }),
      },
    },
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Valeria Montes' })).toBeVisible();
  expect(await screen.findByText('Comprobada en este equipo')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Descargar PDF' }));
  await waitFor(() => expect(files.map((file) => file.name)).toEqual(['A-2026-00418.pdf']));
});

test('a name in letters that the file lacks is printed by the device, as the paper shows it', async () => {
  const { printed, close } = openPrint();
  const own = { ...(await real()), name: '王小明' };
  const { calls } = await renderMember(
    <CertificateScreen number={own.number} off={null} notFound={null} />,
    { answers: { [path]: () => own } },
  );
  const print = await screen.findByRole('button', { name: 'Imprimir o PDF' });
  expect(screen.queryByRole('button', { name: 'Descargar PDF' })).toBeNull();
  expect(screen.getByText(/letras que nuestro PDF no escribe/)).toBeVisible();
  await userEvent.click(print);
  await waitFor(() => expect(printed).toEqual([own.number]));
  expect(screen.getByRole('heading', { level: 2, name: '王小明' })).toBeInTheDocument();
  close();
  await waitFor(() =>
    expect(screen.queryByRole('heading', { level: 2, name: '王小明' })).toBeNull(),
  );
  expect(calls.some(({ call }) => call.includes('/pdf/'))).toBe(false);
});

test('whoever verifies sees a fingerprint that was computed again, and one that does not fit', async () => {
  const altered = { ...(await real()), score: 100 };
  await renderMember(<VerifyScreen number={certificate.number} />, {
    answers: { [path]: () => altered },
  });
  expect(await screen.findByText('No coincide con lo que se muestra')).toBeVisible();
});

test('a number is read as people type it, and one that is none is not asked about', async () => {
  const { calls, place } = await renderMember(<VerifyScreen number={undefined} />);
  await userEvent.type(screen.getByLabelText('Número del certificado'), '12');
  await userEvent.click(screen.getByRole('button', { name: 'Verificar' }));
  expect(screen.getByText(/Escríbelo como está en el papel/)).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Número del certificado'));
  await userEvent.type(screen.getByLabelText('Número del certificado'), 'a 2026 00418');
  await userEvent.click(screen.getByRole('button', { name: 'Verificar' }));
  expect(place()).toBe('/verify/A-2026-00418');
  expect(calls.some(({ call }) => call.includes('/certificates/'))).toBe(false);
});

test('a certificate that does not exist is said to be none', async () => {
  const missing = Response.json(
    { code: 'not_found', message: '', request_id: '1' },
    { status: 404 },
  );
  await renderMember(<VerifyScreen number="A-2026-99999" />, {
    answers: { 'GET /api/certificates/A-2026-99999/': () => missing },
  });
  expect(
    await screen.findByText('No existe un certificado con ese número. Revísalo.'),
  ).toBeVisible();
});
