import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useParams } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import type { CourseDraft } from '#contract/api/admin/academy/academy.ts';
import { duties } from '#contract/rules/staff.ts';
import { getDeviceStorage } from '#renderer/lib/device/storage.ts';
import { exportedFile } from '../../../tests/support/exported-file.ts';
import { renderMember, memberUser } from '../../../tests/support/render-member.tsx';
import { keepFiles } from '../../../tests/support/saved-files.ts';
import {
  courseChecks,
  courseDraft,
  courseStatistics,
  lessonDraft,
} from './admin-academy.fixtures.ts';
import { CoursesScreen } from './courses/courses-screen.tsx';
import { EditorScreen } from './editor/editor-screen.tsx';
import { StatisticsScreen } from './statistics/statistics-screen.tsx';

afterEach(() => getDeviceStorage().clear());

function Editor() {
  const { id } = useParams();
  return <EditorScreen id={Number(id)} lessonView={() => null} notFound={<h1>No existe</h1>} />;
}

const sentFile = { id: 'P'.repeat(32), name: 'portada.webp', type: 'image/webp', size: 9000 };

const published = {
  published_at: '2026-11-01T15:00:00.000Z',
  published_by: 'Ana Soto',
  changes_es: '',
  changes_en: '',
  members: 0,
};

/** A server that holds one course and one lesson with their versions, as the real one does. */
async function show(
  path: string,
  role: 'administrator' | 'auditor' = 'administrator',
  course: Partial<CourseDraft> = {},
) {
  const held = {
    course: { ...courseDraft, ...course },
    lesson: lessonDraft,
    all: [courseDraft, { ...courseDraft, id: 4, title_es: 'Llaves', enrolled: 7 }],
  };
  const sent: Record<string, unknown>[] = [];
  const refuse = () =>
    Response.json({ code: 'conflict', message: '', request_id: '1' }, { status: 409 });
  const world = await renderMember(
    <Routes>
      <Route path="/admin/academy" element={<CoursesScreen title="Cursos" />} />
      <Route path="/admin/academy/:id" element={<Editor />} />
      <Route
        path="/admin/academy/:id/statistics"
        element={<StatisticsScreen id={3} notFound={<h1>No existe</h1>} />}
      />
    </Routes>,
    {
      path,
      user: memberUser({
        is_admin: true,
        role,
        duties: role === 'administrator' ? [...duties] : [],
      }),
      answers: {
        'GET /api/admin/academy/courses/': ({ query }) => ({
          items: query.get('state') === 'retired' ? [] : held.all,
          counts: { draft: 0, published: held.all.length, retired: 0 },
        }),
        'GET /api/admin/academy/courses/3/': () => held.course,
        'GET /api/admin/academy/courses/3/checks/': () => courseChecks,
        'GET /api/admin/academy/courses/3/statistics/': () => courseStatistics,
        'GET /api/admin/academy/courses/3/statements/': ({ query }) =>
          query.has('cursor')
            ? { statements: [{ id: 'b' }], next: null }
            : { statements: [{ id: 'a' }], next: '1' },
        'GET /api/admin/academy/choices/': () => ({ plans: [], ranks: [], courses: [] }),
        'GET /api/admin/academy/lessons/11/': () => held.lesson,
        'POST /api/admin/academy/courses/3/order/': ({ body }) => {
          sent.push(body as Record<string, unknown>);
          held.course = { ...held.course, version: held.course.version + 1 };
          return held.course;
        },
        'POST /api/files/': () => sentFile,
        'POST /api/admin/academy/order/': ({ body }) => {
          const { courses } = body as { courses: number[] };
          sent.push({ courses });
          if (courses.length !== held.all.length) return refuse();
          held.all = courses.flatMap((id) => held.all.filter((one) => one.id === id));
          return { ok: true };
        },
        'GET /api/admin/academy/courses/3/versions/': () => ({
          items: [
            { ...published, number: 2, changes_es: 'Otro orden.', members: 642 },
            { ...published, number: 1, published_by: null },
          ],
        }),
        'POST /api/admin/academy/courses/3/restore/': ({ body }) => {
          const asked = body as { version: number; number: number };
          if (asked.version !== held.course.version) return refuse();
          sent.push(asked);
          held.course = { ...held.course, title_es: 'Como antes', version: asked.version + 1 };
          return held.course;
        },
        'PATCH /api/admin/academy/courses/3/': ({ body }) => {
          const { version, ...fields } = body as typeof courseDraft;
          if (version !== held.course.version) return refuse();
          held.course = { ...held.course, ...fields, version: version + 1 };
          return held.course;
        },
        'POST /api/admin/academy/courses/3/price/': ({ body }) => {
          sent.push(body as Record<string, unknown>);
          const asked = [{ username: 'admin2', name: 'Marta Ibarra' }];
          const proposal = { id: 118, kind: 'course.price', expires_at: '2026-12-01', asked };
          return Response.json({ proposal }, { status: 202 });
        },
        'PATCH /api/admin/academy/lessons/11/': ({ body }) => {
          const { version, ...fields } = body as typeof lessonDraft;
          if (version !== held.lesson.version) return refuse();
          held.lesson = { ...held.lesson, ...fields, version: version + 1 };
          return held.lesson;
        },
      },
    },
  );
  return { held, sent, world };
}

test('the courses that are shown become a file, titles in both languages', async () => {
  await show('/admin/academy', 'auditor');
  const { name, rows } = await exportedFile();
  expect(name).toMatch(/^cursos-\d{4}-\d\d-\d\d\.csv$/);
  expect(rows.map((row) => row['Inscritos'])).toEqual(['642', '7']);
  expect(rows[1]).toMatchObject({
    'Título en español': 'Llaves',
    Estado: 'Publicado',
    'Textos que faltan en inglés': '1',
    'Con cambios sin publicar': courseDraft.is_changed ? 'Sí' : 'No',
    'Título en inglés': courseDraft.title_en,
    'Última edición (UTC)': courseDraft.updated_at,
  });
});

test('the list says which texts are missing and how many learn; the state is in the address', async () => {
  const user = userEvent.setup();
  const { world } = await show('/admin/academy');
  expect((await screen.findAllByText('Falta 1 texto en inglés'))[0]).toBeVisible();
  expect(screen.getByText('642')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'retired');
  expect(await screen.findByText('Nada coincide con estos filtros.')).toBeVisible();
  expect(world.place()).toBe('/admin/academy?state=retired');
});

test('the catalogue is put in order by keys, and the order that is refused is not shown', async () => {
  const user = userEvent.setup();
  const { held, sent } = await show('/admin/academy?state=retired');
  await user.click(await screen.findByRole('button', { name: 'Ordenar' }));
  const sheet = await screen.findByRole('dialog', { name: 'Orden del catálogo' });
  const names = () => within(sheet).getAllByRole('listitem');
  const grip = await within(sheet).findByRole('button', { name: 'Mover Tarifas y riesgos' });
  expect(names()[0]).toHaveTextContent('Tarifas y riesgos');
  grip.focus();
  await user.keyboard('{Alt>}{ArrowUp}{ArrowDown}{/Alt}');
  expect(
    await within(sheet).findByText('Tarifas y riesgos, ahora en el lugar 2 de 2'),
  ).toBeInTheDocument();
  await waitFor(() => expect(held.all.map(({ id }) => id)).toEqual([4, 3]));
  expect(sent).toEqual([{ courses: [4, 3] }]);
  expect(names()[0]).toHaveTextContent('Llaves');

  held.all = [...held.all, { ...courseDraft, id: 5, title_es: 'Nuevo' }];
  within(sheet).getByRole('button', { name: 'Mover Tarifas y riesgos' }).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(await within(sheet).findByText(/Otra persona agregó o quitó un curso/)).toBeVisible();
  await waitFor(() => expect(names()).toHaveLength(3));
  expect(names()[0]).toHaveTextContent('Llaves');
});

test('a lesson is moved by keys within its module and beyond it, and that is said', async () => {
  const user = userEvent.setup();
  const { sent } = await show('/admin/academy/3');
  const lesson = await screen.findByRole('button', { name: /^La tarifa/ });
  lesson.focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(await screen.findByText('La tarifa, ahora en el lugar 2 de 3')).toBeInTheDocument();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    version: 9,
    modules: [
      { id: 1, lessons: [11] },
      { id: 2, lessons: [12, 21] },
    ],
  });
});

test('a missing text is marked with what its reader will see, and saving names the version', async () => {
  const user = userEvent.setup();
  const { held } = await show('/admin/academy/3?lesson=11');
  const english = await screen.findByRole('region', { name: 'Inglés' });
  expect(within(english).getByText('Falta 1 de 3')).toBeVisible();
  expect(within(english).getByText(/verá «Solo en español»/)).toBeVisible();
  await user.type(within(english).getByRole('textbox', { name: 'Para qué sirve' }), 'To know.');
  expect(within(english).getByText('Completo')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(held.lesson.purpose_en).toBe('To know.'));
  expect(held.lesson.version).toBe(5);
  await user.clear(within(english).getByRole('textbox', { name: 'Para qué sirve' }));
  await user.clear(within(english).getByRole('textbox', { name: 'Título' }));
  expect(within(english).getByText('Faltan 2 de 3')).toBeVisible();
});

test('what two wrote is compared: one of each part is chosen before it is saved', async () => {
  const user = userEvent.setup();
  const { held } = await show('/admin/academy/3?lesson=11');
  const spanish = await screen.findByRole('region', { name: 'Español' });
  const title = within(spanish).getByRole('textbox', { name: 'Título' });
  await user.clear(title);
  await user.type(title, 'Nuestro');
  held.lesson = { ...held.lesson, title_es: 'Suyo', minutes: 9, version: 5 };
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/Ana Soto guardó esta lección/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Comparar' }));
  await user.click(await screen.findByRole('radio', { name: 'Lo tuyo' }));
  await user.click(screen.getByRole('button', { name: 'Seguir con lo elegido' }));
  await user.click(await screen.findByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(held.lesson.version).toBe(6));
  expect(held.lesson).toMatchObject({ title_es: 'Nuestro', minutes: 9 });
});

test('what was written on the course itself is there again after a reload, until it is dropped', async () => {
  const user = userEvent.setup();
  await show('/admin/academy/3');
  const spanish = await screen.findByRole('region', { name: 'Español' });
  const title = within(spanish).getByRole('textbox', { name: 'Título' });
  await user.clear(title);
  await user.type(title, 'Cuánto cuesta');
  cleanup();
  await show('/admin/academy/3');
  expect(await screen.findByDisplayValue('Cuánto cuesta')).toBeVisible();
  expect(screen.getByText('Lo que escribiste antes y no guardaste está aquí.')).toBeVisible();
  await user.click(
    screen.getAllByRole('button', { name: 'Descartar cambios' }).at(-1) as HTMLElement,
  );
  expect(screen.getByDisplayValue('Tarifas y riesgos')).toBeVisible();
  expect(getDeviceStorage().getItem('course-draft.valeria.3')).toBeNull();
});

test('a title that somebody else saved meanwhile is never overwritten unseen', async () => {
  const user = userEvent.setup();
  const { held } = await show('/admin/academy/3');
  const spanish = await screen.findByRole('region', { name: 'Español' });
  const title = within(spanish).getByRole('textbox', { name: 'Título' });
  await user.clear(title);
  await user.type(title, 'Nuestro');
  held.course = { ...held.course, title_es: 'Suyo', level: 'advanced', version: 10 };
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/Ana Soto guardó esta parte del curso/)).toBeVisible();
  expect(held.course.title_es).toBe('Suyo');
  await user.click(screen.getByRole('button', { name: 'Comparar' }));
  await user.click(await screen.findByRole('radio', { name: 'Lo tuyo' }));
  await user.click(screen.getByRole('button', { name: 'Seguir con lo elegido' }));
  await user.click(await screen.findByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(held.course.title_es).toBe('Nuestro'));
  expect(held.course.level).toBe('advanced');
});

test('a lesson saved meanwhile is not in the way of the course itself', async () => {
  const user = userEvent.setup();
  const { held } = await show('/admin/academy/3');
  const spanish = await screen.findByRole('region', { name: 'Español' });
  await user.type(within(spanish).getByRole('textbox', { name: 'Resumen' }), ' Y más.');
  held.course = { ...held.course, version: 12 };
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(held.course.summary_es).toBe('Qué se paga. Y más.'));
  expect(held.course.version).toBe(13);
});

test('publishing is the filled button only where something changed since the last version', async () => {
  await show('/admin/academy/3');
  const publish = { name: 'Publicar la versión 3' };
  expect((await screen.findByRole('button', publish)).className).toMatch(/primary/);
  cleanup();
  await show('/admin/academy/3', 'administrator', { is_changed: false });
  const button = await screen.findByRole('button', publish);
  expect(button.className).not.toMatch(/primary/);
  expect(button.className).toMatch(/plain/);
});

test('an earlier version says who published it and what changed, and becomes the draft', async () => {
  const user = userEvent.setup();
  const { sent } = await show('/admin/academy/3');
  await user.click(await screen.findByRole('button', { name: 'Versiones' }));
  const second = await screen.findByRole('article', { name: 'Versión 2' });
  expect(second).toHaveTextContent(/Ana Soto.*642 inscritos la tienen.*Otro orden\./);
  expect(within(second).getByText('La que empiezan ahora')).toBeVisible();
  const first = screen.getByRole('article', { name: 'Versión 1' });
  expect(first).toHaveTextContent(/Servidor.*La primera\./);
  await user.click(within(first).getByRole('button', { name: 'Restaurar como borrador' }));
  const dialog = await screen.findByRole('dialog', { name: /Restaurar la versión 1/ });
  expect(dialog).toHaveTextContent('cambios sin publicar y se perderán');
  await user.click(within(dialog).getByRole('button', { name: 'Restaurar como borrador' }));
  expect(await screen.findByDisplayValue('Como antes')).toBeVisible();
  expect(sent).toEqual([{ version: 9, number: 1 }]);
});

test('a picture of its own is sent, needs words in both languages, and is saved with the course', async () => {
  const user = userEvent.setup();
  const { held } = await show('/admin/academy/3');
  const cover = await screen.findByRole('region', { name: 'Portada' });
  const file = new File(['picture'], 'portada.png', { type: 'image/png' });
  const input = within(cover).getByLabelText('Imagen propia', { selector: 'input' });
  URL.createObjectURL = () => 'blob:portada';
  URL.revokeObjectURL = () => {};
  await user.upload(input, file);
  // Left, nothing is sent, and nothing has failed.
  expect(await screen.findByRole('dialog', { name: 'Recortar portada' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(within(cover).getByText('Ningún archivo')).toBeVisible();
  expect(within(cover).queryByRole('alert')).toBeNull();
  await user.upload(input, file);
  const dialog = await screen.findByRole('dialog', { name: 'Recortar portada' });
  // What can't be shown here goes as it is: the server looks at it.
  fireEvent.error(dialog.querySelector('img') ?? dialog);
  expect(await within(cover).findByText(/^portada\.webp/)).toBeVisible();
  expect(within(cover).getAllByText('Lo oye quien no ve la imagen.')).toHaveLength(2);
  await user.type(
    within(cover).getByRole('textbox', { name: 'Qué se ve, en español' }),
    'Una balanza',
  );
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(held.course.picture).toEqual({ file: sentFile.id, alt_es: 'Una balanza', alt_en: '' }),
  );
  await user.click(within(cover).getByRole('button', { name: 'Quitar: Imagen propia' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(held.course.picture).toBeNull());
});

test('an auditor reads all of it and has nothing to change it with', async () => {
  await show('/admin/academy/3?lesson=11', 'auditor');
  const spanish = await screen.findByRole('region', { name: 'Español' });
  expect(within(spanish).getByRole('textbox', { name: 'Título' })).toHaveAttribute('readonly');
  for (const name of ['Guardar', 'Agregar', /^Publicar/, /^Mover/, 'Quitar la lección']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.getByRole('button', { name: 'Ver como' })).toBeVisible();
});

test('a loss over 10 % gets a sentence, and a question that discriminates backwards a word', async () => {
  await show('/admin/academy/3/statistics');
  expect(await screen.findByText('En la lección 2 se queda el 19%.')).toBeVisible();
  expect(screen.getByText(/Dice durar 7 min y la mediana tarda 21\./)).toBeVisible();
  expect(screen.getByText('Discrimina al revés')).toBeVisible();
  expect(screen.getByText('Pocas respuestas')).toBeVisible();
});

test('what happened in a course is one file of xAPI, every page of it', async () => {
  const saved = keepFiles();
  await show('/admin/academy/3/statistics', 'auditor');
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar xAPI' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe(`xapi-${courseDraft.slug}.json`);
  expect(JSON.parse((await saved[0]?.file.text()) ?? '')).toEqual([{ id: 'a' }, { id: 'b' }]);
});

test('a price is asked for with its reason, apart from the draft', async () => {
  const user = userEvent.setup();
  const { sent } = await show('/admin/academy/3');
  const card = await screen.findByRole('region', { name: 'Precio' });
  expect(card).toHaveTextContent('No se paga nada.');
  await user.click(within(card).getByRole('button', { name: 'Cambiar el precio' }));
  const sheet = await screen.findByRole('dialog', { name: 'Cambiar el precio' });
  await user.type(within(sheet).getByLabelText('Precio en USD'), '25');
  await user.click(within(sheet).getByRole('button', { name: 'Pedir el cambio' }));
  // Without a reason nobody could decide.
  const reason = within(sheet).getByLabelText('Por qué');
  await waitFor(() => expect(reason).toBeInvalid());
  expect(sent).toEqual([]);
  await user.type(reason, 'Costó hacerlo');
  await user.click(within(sheet).getByRole('button', { name: 'Pedir el cambio' }));
  await waitFor(() => expect(sent).toEqual([{ price: '25', seen: null, reason: 'Costó hacerlo' }]));
});

test('an auditor reads the price and can not change it', async () => {
  await show('/admin/academy/3', 'auditor');
  const card = await screen.findByRole('region', { name: 'Precio' });
  expect(within(card).queryByRole('button')).toBeNull();
});
