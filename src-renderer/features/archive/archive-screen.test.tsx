import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ReportEntry } from '#contract/api/reports.ts';
import type { KeptRecord, KeptSummary } from '#contract/ipc/archive.ts';
import { createFakeArchive, FAKE_ARCHIVE_PASSWORD } from '#renderer/platform/fake/archive.ts';
import type { ArchivePort } from '#renderer/platform/ports.ts';
import {
  invoicePaper,
  statement,
  voucherPaper,
} from '../../../tests/support/papers/kept-papers.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { ArchiveScreen } from './archive-screen.tsx';

const october: KeptSummary = {
  number: 1,
  kind: 'statement',
  from: '2026-10-01',
  to: '2026-10-31',
  withdrawal: null,
  invoice: null,
  isFiltered: false,
  seenAt: '2026-11-02T10:00:00.000Z',
  reason: 'month',
  entries: 1,
  amount: '75.00',
  kinds: ['direct_bonus'],
  amounts: ['75.00'],
  differences: 0,
};
const paid: KeptSummary = {
  ...october,
  number: 2,
  kind: 'withdrawal',
  from: null,
  to: '2026-11-20',
  withdrawal: 10_482,
  reason: 'opened',
  entries: 0,
  amount: '1234.50',
  kinds: [],
  amounts: ['1234.50'],
};
const records: readonly KeptRecord[] = [
  {
    number: 1,
    seenAt: october.seenAt,
    reason: 'month',
    paper: statement(),
    differs: null,
    hash: 'ab'.repeat(32),
  },
  {
    number: 2,
    seenAt: paid.seenAt,
    reason: 'opened',
    paper: voucherPaper(),
    differs: {
      from: 1,
      seenAt: october.seenAt,
      differences: [
        { what: 'field', field: 'net', was: '97.00', is: '96.00' },
        { what: 'closing', account: 'direct', was: '1075.00', is: '1000.00' },
      ],
    },
    hash: 'cd'.repeat(32),
  },
];
const filled = (change = {}) =>
  createFakeArchive({ isOn: true, summaries: [october, paid], records, ...change });

const open = (archive: ArchivePort, answers = {}) =>
  renderMember(<ArchiveScreen />, { path: '/reports?view=kept', archive, answers });
const rows = () =>
  screen.getAllByRole('row').filter((row) => within(row).queryByRole('button') !== null);

test('is off at first, says what it is for, and is switched on', async () => {
  const archive = createFakeArchive();
  await open(archive);
  expect(
    screen.getByText(/^Tus estados de cuenta, comprobantes y facturas, cifrados/),
  ).toBeVisible();
  expect(await screen.findByText(/^No hay nada guardado/)).toBeVisible();
  const keep = screen.getByRole('switch', { name: /^Guardar mis estados/ });
  expect(keep).not.toBeChecked();
  await userEvent.click(keep);
  expect(keep).toBeChecked();
  expect(archive.state()?.isOn).toBe(true);
});

test.each([
  ['bono directo', 1],
  ['OCTUBRE', 1],
  ['10482', 1],
  ['1.234,5', 1],
  ['1234.50', 1],
  ['75', 1],
  ['recibo', 0],
  ['octubre 10482', 0],
])('finds by number, kind, amount and period: %s', async (words, count) => {
  await open(filled());
  const search = await screen.findByRole('searchbox');
  expect(rows()).toHaveLength(2);
  await userEvent.type(search, words);
  await waitFor(() =>
    expect(
      screen.queryAllByRole('row').filter((row) => within(row).queryByRole('button') !== null),
    ).toHaveLength(count),
  );
});

test('a paper opens whole, without a call to the server', async () => {
  const world = await open(filled());
  await userEvent.click(await screen.findByRole('button', { name: /^Estado de cuenta/ }));
  const sheet = await screen.findByRole('dialog');
  expect(await within(sheet).findByText('ab'.repeat(32))).toBeVisible();
  expect(within(sheet).getByText(/N\.º 3$/)).toBeVisible();
  expect(world.calls.filter(({ call }) => call.includes('report'))).toEqual([]);
});

test('a difference is said with both figures and what to do', async () => {
  await open(filled());
  await userEvent.click(await screen.findByRole('button', { name: /10482/ }));
  const note = await screen.findByRole('alert');
  expect(note).toHaveTextContent(/El servidor dice otra cosa que el documento 1/);
  expect(note).toHaveTextContent(/Neto.*Antes.*97\.00.*Ahora.*96\.00/);
  expect(note).toHaveTextContent(/Saldo final de .*1[.,\s]?075[.,]00.*1[.,\s]?000[.,]00/);
  expect(note).toHaveTextContent(/Exporta todo y escribe a soporte/);
});

test('comparing asks the server for each paper and says what came of it', async () => {
  const archive = filled();
  const { summary, entries } = statement();
  const world = await open(archive, {
    'GET /api/reports/': () => summary,
    'GET /api/reports/entries/': (): { items: readonly ReportEntry[]; next: null } => ({
      items: entries,
      next: null,
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Comparar con el servidor' }));
  // The voucher is answered with 404: the server no longer has it.
  expect(
    await screen.findByText(/ya no tiene este documento: Comprobante del retiro 10482\./),
  ).toBeVisible();
  expect(archive.kept).toMatchObject([{ reason: 'compared', paper: { kind: 'statement' } }]);
  expect(world.calls.map(({ call }) => call)).toContain(
    'GET /api/reports/?from=2026-10-01&to=2026-10-31&group=month',
  );
});

test('what differed once goes on to differ while the server says it again', async () => {
  const { summary, entries } = statement();
  const archive = filled({ summaries: [{ ...october, differences: 1 }] });
  vi.spyOn(archive, 'keep').mockResolvedValue('same');
  await open(archive, {
    'GET /api/reports/': () => summary,
    'GET /api/reports/entries/': () => ({ items: entries, next: null }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Comparar con el servidor' }));
  expect(await screen.findByText(/^El servidor dice otra cosa que lo guardado/)).toBeVisible();
  expect(screen.queryByText('El servidor dice lo mismo que lo guardado.')).toBeNull();
});

const bill: KeptSummary = {
  ...paid,
  number: 3,
  kind: 'invoice',
  withdrawal: null,
  invoice: { number: 'TCT-4117', order: 30_431, isCredit: false, language: 'en' },
  amount: '85.00',
  amounts: ['85.00'],
};
const { paper: written } = invoicePaper();
const billed = (paper = written) =>
  createFakeArchive({
    isOn: true,
    summaries: [bill],
    records: [
      {
        number: 3,
        seenAt: bill.seenAt,
        reason: 'saved',
        paper: invoicePaper({ language: 'en', paper }),
        differs: {
          from: 1,
          seenAt: bill.seenAt,
          differences: [{ what: 'line', was: 'Total, USD · 85.00', is: '' }],
        },
        hash: 'ef'.repeat(32),
      },
    ],
  });
const INVOICE = 'GET /api/market/orders/30431/invoice/paper/';

test('an invoice is found by its number and its order, and shown line by line', async () => {
  const world = await open(billed());
  const search = await screen.findByRole('searchbox');
  await userEvent.type(search, 'factura TCT-4117');
  expect(rows()).toHaveLength(1);
  await userEvent.clear(search);
  await userEvent.type(search, 'pedido 30431');
  await userEvent.click(await screen.findByRole('button', { name: 'Factura TCT-4117' }));
  const sheet = await screen.findByRole('dialog');
  expect(await within(sheet).findByText('Taza · A-1')).toBeVisible();
  expect(within(sheet).getByText('2 × 40.00')).toBeVisible();
  // The names of the columns are not seen, and heard before each figure.
  expect(within(sheet).getByText('Taza · A-1').closest('li')).toHaveTextContent(
    'Taza · A-1Unidades: 2 × Precio: 40.00Monto: 80.00',
  );
  expect(within(sheet).queryByText('Artículo')).not.toBeVisible();
  expect(within(sheet).getByRole('link', { name: 'Pedido 30431' })).toBeVisible();
  const note = within(sheet).getByRole('alert');
  expect(note).toHaveTextContent(/Lo que se pagó o se facturó no cambia/);
  expect(note).toHaveTextContent(/Línea.*Antes.*Total, USD · 85\.00.*Ahora.*—/);
  expect(world.calls.filter(({ call }) => call.includes('market'))).toEqual([]);
});

test('an invoice is asked for again in its own language', async () => {
  const archive = billed();
  const languages: string[] = [];
  await open(archive, {
    [INVOICE]: ({ language }: { language: string }) => {
      languages.push(language);
      return written;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Comparar con el servidor' }));
  await waitFor(() => expect(archive.kept).toMatchObject([{ paper: { language: 'en' } }]));
  expect(languages).toEqual(['en']);
});

test.each([
  ['another invoice', () => ({ ...written, name: 'TCT-4200' }), /1 documento no se pudo comparar/],
  ['none', () => undefined, /ya no tiene este documento: Factura TCT-4117\./],
])('where the server has %s of the order, that is said', async (_, answer, said) => {
  const archive = billed();
  await open(archive, { [INVOICE]: answer });
  await userEvent.click(await screen.findByRole('button', { name: 'Comparar con el servidor' }));
  expect(await screen.findByText(said)).toBeVisible();
  expect(archive.kept).toEqual([]);
});

test('damage names its records and offers to set the file aside', async () => {
  const archive = filled({
    damage: [{ kind: 'altered', number: 1 }, { kind: 'missing', number: 3 }, { kind: 'end' }],
  });
  await open(archive);
  const note = await screen.findByRole('alert');
  expect(note).toHaveTextContent(
    /El documento 1 fue alterado\.Falta el documento 3\.Falta el final/,
  );
  expect(screen.queryByRole('button', { name: 'Comparar con el servidor' })).toBeNull();
  await userEvent.click(within(note).getByRole('button', { name: 'Apartar y empezar otro' }));
  expect(await screen.findByText(/^1 archivo apartado/)).toBeVisible();
  expect(archive.state()).toMatchObject({ isOn: true, aside: 1 });
});

test('a keyring that opened late leaves the password to be entered, not a former one', async () => {
  await open(filled({ access: 'closed' }));
  expect(screen.getByText(/^Lo guardado está cerrado con tu contraseña\./)).toBeVisible();
  expect(screen.queryByLabelText('Contraseña anterior')).toBeNull();
  const password = screen.getByLabelText('Contraseña');
  await userEvent.type(password, 'wrong{Enter}');
  expect(await screen.findByText(/si la cambiaste, prueba la anterior/)).toBeVisible();
  await userEvent.clear(password);
  await userEvent.type(password, `${FAKE_ARCHIVE_PASSWORD}{Enter}`);
  await waitFor(() => expect(rows()).toHaveLength(2));
});

test('where the password changed, the former one opens it', async () => {
  await open(filled({ access: 'former' }));
  expect(screen.getByText(/^Tu contraseña cambió, y lo guardado/)).toBeVisible();
  const password = await screen.findByLabelText('Contraseña anterior');
  await userEvent.type(password, 'wrong{Enter}');
  expect(await screen.findByText(/^Esa contraseña no lo abre/)).toBeVisible();
  await userEvent.clear(password);
  await userEvent.type(password, `${FAKE_ARCHIVE_PASSWORD}{Enter}`);
  await waitFor(() => expect(rows()).toHaveLength(2));
});

test.each([
  ['no_keyring', /no tiene un llavero/],
  ['keyring_locked', /llavero está bloqueado/],
  ['key_lost', /llavero ya no abre/],
  ['key_damaged', /clave de lo guardado está dañada.*ninguna contraseña/],
  ['unreadable', /no se puede leer ahora/],
  ['damaged', /está dañado/],
] as const)('says why it cannot be read: %s', async (access, text) => {
  await open(createFakeArchive({ access }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('switch')).toBeDisabled();
});

test('is exported, and deleted after a question', async () => {
  const archive = filled();
  await open(archive);
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar todo' }));
  expect(archive.exported).toEqual(['documentos-guardados']);
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar lo guardado' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(/Se eliminan 2 documentos/);
  expect(archive.state()?.count).toBe(2);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar lo guardado' }));
  expect(await screen.findByText(/^No hay nada guardado/)).toBeVisible();
});
