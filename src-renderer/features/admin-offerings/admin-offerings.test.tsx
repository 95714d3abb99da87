import { webcrypto } from 'node:crypto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AdminOffering, OfferingAllotment } from '#contract/api/admin/offerings.ts';
import { memberUser, renderMember } from '../../../tests/support/render-member.tsx';
import { allotment, closed, offering } from './admin-offerings.fixtures.ts';
import { OfferingScreen } from './editor/screen.tsx';
import { OfferingsScreen } from './list/screen.tsx';

interface Shown {
  readonly offered?: AdminOffering;
  readonly allots?: OfferingAllotment;
  readonly path?: string;
  readonly areas?: readonly string[];
  readonly user?: ReturnType<typeof memberUser>;
  readonly answers?: Record<string, (arrived: { readonly body: unknown }) => unknown>;
}

// jsdom lacks `crypto.subtle`.
beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto);
});

const decide = (proposal: number) => <p>decide {proposal}</p>;
const acts = { decide, decideWhole: decide };
const proposal = {
  id: 40,
  kind: 'offering.approve',
  expires_at: '2026-11-27T00:00:00.000Z',
  asked: [],
};

const open = ({
  offered = offering(),
  allots = allotment(),
  path = '/admin/offerings/5',
  areas = ['tokenization'],
  user = memberUser({ is_admin: true }),
  answers = {},
}: Shown = {}) =>
  renderMember(
    <Routes>
      <Route path="/admin/offerings" element={<OfferingsScreen title="Ofertas" />} />
      <Route
        path="/admin/offerings/new"
        element={<OfferingScreen id={null} acts={acts} notFound={null} />}
      />
      <Route
        path="/admin/offerings/5"
        element={<OfferingScreen id={5} acts={acts} notFound={<p>No está</p>} />}
      />
    </Routes>,
    {
      path,
      user,
      answers: {
        'GET /api/settings/': () => ({
          areas,
          chain: null,
          chat_url: '',
          social_url: '',
          support_url: '',
          diagnostics_public_key: '',
        }),
        'GET /api/countries/': () => ({
          items: [
            { code: 'MX', calling_code: '52' },
            { code: 'CO', calling_code: '57' },
          ],
        }),
        'GET /api/admin/offerings/': () => ({
          items: [
            {
              id: 5,
              slug: offered.slug,
              state: offered.state,
              name_es: offered.name_es,
              name_en: offered.name_en,
              issuer: offered.issuer,
              supply: offered.supply,
              asked: offered.asked,
              asked_usd: offered.asked_usd,
              opens_at: offered.opens_at,
              closes_at: offered.closes_at,
              allotted_at: null,
            },
          ],
        }),
        'GET /api/admin/offerings/5/': () => offered,
        'GET /api/admin/offerings/5/allotment/': () => allots,
        ...answers,
      },
    },
  );

const sentOf = (calls: readonly { readonly call: string; readonly body: unknown }[]) =>
  calls.filter(({ call }) => !call.startsWith('GET'));

test('an offering is found by its state, which is in the address', async () => {
  const user = userEvent.setup();
  const { place } = await open({ path: '/admin/offerings' });
  expect(await screen.findByText('370 de 100 participaciones')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'Cancelada');
  expect(place()).toBe('/admin/offerings?state=cancelled');
  expect(screen.queryByText('370 de 100 participaciones')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
  expect(await screen.findByText('370 de 100 participaciones')).toBeVisible();
});

test('what is written is saved with the edits that were seen', async () => {
  const user = userEvent.setup();
  const { calls } = await open({
    answers: {
      'PATCH /api/admin/offerings/5/': ({ body }) => ({
        ...offering(),
        ...(body as { fields: object }).fields,
        edits: 4,
      }),
    },
  });
  const name = await screen.findByRole('textbox', { name: 'Emisor' });
  await user.clear(name);
  await user.type(name, 'Otra S.A.');
  expect(screen.getByRole('button', { name: 'Pedir aprobación' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(sentOf(calls)[0]?.body).toMatchObject({ seen: 3, fields: { issuer: 'Otra S.A.' } }),
  );
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Pedir aprobación' })).toBeEnabled(),
  );
});

test('what two wrote of an offering is put side by side in words', async () => {
  const user = userEvent.setup();
  const held = { offered: offering() };
  await open({
    answers: {
      'GET /api/admin/offerings/5/': () => held.offered,
      'PATCH /api/admin/offerings/5/': () =>
        Response.json({ code: 'conflict', message: '', request_id: '1' }, { status: 409 }),
    },
  });
  const clause = (await screen.findAllByRole('textbox', { name: 'Frase, en español' }))[0];
  if (!clause) throw new Error('There is no risk');
  await user.clear(clause);
  await user.type(clause, 'Lo mío.');
  const [risk, ...others] = held.offered.risks;
  if (!risk) throw new Error('There is no risk');
  held.offered = {
    ...held.offered,
    edits: held.offered.edits + 1,
    risks: [{ ...risk, clause_es: 'Lo suyo.' }, ...others],
  };
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await user.click(await screen.findByRole('button', { name: 'Comparar' }));
  expect(await screen.findByText(/^1\. Lo suyo\. · /)).toBeVisible();
  expect(screen.getByText(/^1\. Lo mío\. · /)).toBeVisible();
  expect(screen.queryByText(/clause_es/)).toBeNull();
});

test('what is refused stays written, and says why at its field', async () => {
  const user = userEvent.setup();
  const refuse = () =>
    Response.json(
      {
        code: 'validation',
        message: '',
        request_id: '1',
        fields: { 'fields.issuer': { id: 'field.required' }, slug: { id: 'offering.slug_taken' } },
      },
      { status: 400 },
    );
  await open({ answers: { 'PATCH /api/admin/offerings/5/': refuse } });
  const slug = await screen.findByRole('textbox', { name: 'Dirección' });
  await user.clear(slug);
  await user.type(slug, 'solar');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(slug).toHaveAccessibleDescription('Otra oferta tiene esa dirección.'));
  expect(screen.getByRole('textbox', { name: 'Emisor' })).toHaveAccessibleDescription();
  expect(slug).toHaveValue('solar');
});

test('a new offering is stored and leads to its own address', async () => {
  const user = userEvent.setup();
  const { calls, place } = await open({
    path: '/admin/offerings/new',
    answers: { 'POST /api/admin/offerings/': () => offering() },
  });
  await user.type(await screen.findByRole('textbox', { name: /^Precio/ }), '99,5');
  await user.click(screen.getByRole('button', { name: 'Agregar país' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'País' }), 'Colombia');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(place()).toBe('/admin/offerings/5'));
  expect(sentOf(calls)[0]).toMatchObject({
    call: 'POST /api/admin/offerings/',
    body: { price: '99.5', permits: [{ country: 'CO', basis: '', valid_until: null }] },
  });
});

test('a draft that lacks something says what, and is not asked to be approved', async () => {
  await open({
    offered: offering({
      problems: [
        { id: 'document_missing', kind: 'agreement' },
        { id: 'window_past', kind: null },
      ],
    }),
  });
  expect(await screen.findByText('El documento: Contrato de suscripción.')).toBeVisible();
  expect(screen.getByText('Un cierre que aún no haya pasado.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pedir aprobación' })).toBeDisabled();
});

test('the approval is asked for with a reason, and for the terms and texts that were seen', async () => {
  const user = userEvent.setup();
  const { calls } = await open({
    answers: { 'POST /api/admin/offerings/5/approve/': () => ({ proposal }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Pedir aprobación' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pedir aprobación' });
  await user.click(within(dialog).getByRole('button', { name: 'Pedir aprobación' }));
  expect(await within(dialog).findByText('Escribe el motivo.')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox'), 'Lista');
  await user.click(within(dialog).getByRole('button', { name: 'Pedir aprobación' }));
  await waitFor(() =>
    expect(sentOf(calls)[0]?.body).toEqual({
      reason: 'Lista',
      seen: 3,
      digests: ['a'.repeat(64)],
    }),
  );
});

test('what waits for a second person is shown and decided here', async () => {
  await open({
    offered: closed({
      pending: [
        {
          proposal: 31,
          kind: 'offering.cancel',
          version: null,
          by: 'Marta Ibarra',
          at: '2026-11-20T15:12:00.000Z',
        },
      ],
    }),
  });
  expect(await screen.findByText('Marta Ibarra lo pidió')).toBeVisible();
  expect(screen.getByText('decide 31')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pedir cancelación' })).toBeNull();
  expect(await screen.findByText('Recalculado aquí')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Asignar/ })).toBeNull();
});

test('the next version of a document is written, its English left out', async () => {
  const user = userEvent.setup();
  const { calls } = await open({
    answers: {
      'GET /api/admin/offerings/5/versions/11/': () => ({ text_es: 'Uno.', text_en: null }),
      'POST /api/admin/offerings/5/documents/21/': () => offering(),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Escribir Documento de riesgos' }));
  const dialog = await screen.findByRole('dialog', { name: 'Escribir Documento de riesgos' });
  const [spanish] = await within(dialog).findAllByRole('textbox');
  if (!spanish) throw new Error('There is no field');
  expect(spanish).toHaveValue('Uno.');
  await user.type(spanish, ' Dos.');
  await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(sentOf(calls)[0]?.body).toEqual({
      text_es: 'Uno. Dos.',
      text_en: null,
      seen: offering().documents[0]?.versions[0]?.written_at,
    }),
  );
});

test('a version that somebody else wrote meanwhile is put beside one’s own', async () => {
  const user = userEvent.setup();
  await open({
    answers: {
      'GET /api/admin/offerings/5/versions/11/': () => ({ text_es: 'Uno.', text_en: null }),
      'POST /api/admin/offerings/5/documents/21/': () =>
        Response.json({ code: 'conflict', message: '', request_id: '1' }, { status: 409 }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Escribir Documento de riesgos' }));
  const dialog = await screen.findByRole('dialog', { name: 'Escribir Documento de riesgos' });
  const [spanish] = await within(dialog).findAllByRole('textbox');
  if (!spanish) throw new Error('There is no field');
  await user.type(spanish, ' Dos.');
  await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(within(dialog).getByText(/Uno\. Dos\./)).toBeVisible());
});

test('a text whose fingerprint is another one says so', async () => {
  const user = userEvent.setup();
  await open({
    answers: {
      'GET /api/admin/offerings/5/versions/11/': () => ({ text_es: 'Uno.', text_en: 'One.' }),
    },
  });
  await user.click(
    await screen.findByRole('button', { name: 'Leer Documento de riesgos, versión 1' }),
  );
  expect(await screen.findByText('Uno.')).toBeVisible();
  expect(await screen.findByText('La huella no coincide')).toBeVisible();
});

test('an allotment that is computed again here is asked for by its fingerprint', async () => {
  const user = userEvent.setup();
  const { calls } = await open({
    offered: closed(),
    answers: { 'POST /api/admin/offerings/5/allot/': () => ({ proposal }) },
  });
  expect(await screen.findByText('Recalculado aquí')).toBeVisible();
  const after = screen.getByText('Después').closest('div');
  expect(after).toHaveTextContent('0.00');
  await user.click(screen.getByRole('button', { name: 'Asignar 100 participaciones' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pedir asignación' });
  expect(within(dialog).getByText(/10,000.00 USD al emisor y 27,000.00 USD/)).toBeVisible();
  await user.type(within(dialog).getByRole('textbox'), 'Cerró');
  await user.click(within(dialog).getByRole('button', { name: 'Pedir asignación' }));
  await waitFor(() =>
    expect(sentOf(calls)[0]?.body).toEqual({ reason: 'Cerró', digest: allotment().digest }),
  );
});

test('a line that this device computes otherwise is named, and nothing can be asked for', async () => {
  const rows = allotment().rows.map((one) =>
    one.number === 2 ? { ...one, units: 28, back: '7200.00' } : one,
  );
  await open({ offered: closed(), allots: allotment({ rows }) });
  expect(
    await screen.findByText('Renata, suscripción 2: el servidor dice 28, aquí da 27.'),
  ).toBeVisible();
  expect(screen.getByText('Aquí da 27')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Asignar/ })).toBeDisabled();
});

test('another fingerprint alone turns the button off', async () => {
  await open({ offered: closed(), allots: allotment({ digest: 'b'.repeat(64) }) });
  expect(await screen.findByText('Aquí da otra cosa')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Asignar/ })).toBeDisabled();
});

test('a device that cannot compute the fingerprint asks for nothing', async () => {
  vi.stubGlobal('crypto', { subtle: undefined });
  await open({ offered: closed() });
  expect(await screen.findByText(/Este equipo no puede calcular la huella/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Asignar/ })).toBeDisabled();
});

test('as long as somebody may pay, it says so and is not allotted', async () => {
  await open({
    offered: closed({ reserved: { units: 3, subscriptions: 2 } }),
    allots: allotment({ is_ready: false }),
  });
  expect(await screen.findByText('2 reservas aún se pueden pagar.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Asignar/ })).toBeDisabled();
});

test('who only reads has nothing that changes something', async () => {
  await open({ offered: closed(), user: { ...memberUser(), role: 'auditor' } });
  expect(await screen.findByText('Recalculado aquí')).toBeVisible();
  for (const name of [/^Asignar/, /^Pedir/, /^Escribir/, 'Guardar']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('it is said that the area is closed for members, as long as it is', async () => {
  const shut = /cerrada para los miembros/;
  const { queryClient } = await open({ path: '/admin/offerings', areas: [] });
  expect(await screen.findByText(shut)).toBeVisible();
  queryClient.clear();
  cleanup();
  await open({ path: '/admin/offerings' });
  expect(await screen.findByText('370 de 100 participaciones')).toBeVisible();
  expect(screen.queryByText(shut)).toBeNull();
});
