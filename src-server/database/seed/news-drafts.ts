import { DAY_MS, HOUR_MS } from '#contract/rules/durations.ts';
import type { Transaction } from '../database.ts';
import { news } from '../schema/inbox.ts';
import { dateIn, keepUnits } from './news-words.ts';

const DAYS_AHEAD = 4;

/** What the administrators of the demo are at: a plan for the week, and a draft half translated. */
export async function seedNewsDrafts(tx: Transaction, now: Date, authorId: number): Promise<void> {
  const by = { createdBy: authorId, updatedBy: authorId };
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const day = new Date(now.getTime() + DAYS_AHEAD * DAY_MS);
  const publishedAt = new Date(
    Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 15),
  );
  const [es, en] = [dateIn('es', publishedAt), dateIn('en', publishedAt)];
  await tx.insert(news).values([
    {
      ...by,
      slug: 'reportes-con-cada-movimiento',
      category: 'platform',
      icon: 'tabler:chart-bar',
      path: '/dashboard',
      titleEs: 'Tus reportes muestran cada movimiento',
      titleEn: 'Your reports show every entry',
      summaryEs: 'Entradas y salidas por día, con el motivo de cada una.',
      summaryEn: 'What came in and went out by day, with the reason of each.',
      bodyEs:
        keepUnits(`Desde el ${es} la pantalla Reportes suma cada movimiento del periodo que elijas.

- Lo que entra y lo que sale, en columnas separadas.
- El total de cada filtro, igual al de sus filas.
- **Por qué este número**, en cada fila.

El saldo no cambia: los reportes solo lo explican.`),
      bodyEn: keepUnits(`From ${en} the Reports screen adds up every entry of the period you choose.

- What comes in and what goes out, in separate columns.
- The total of each filter, equal to that of its rows.
- **Why this number**, in each row.

Your balance does not change: reports only explain it.`),
      publishedAt,
      version: 3,
      updatedAt: ago(5),
    },
    {
      ...by,
      slug: 'reconocer-un-correo-falso',
      category: 'security',
      titleEs: 'Cómo reconocer un correo falso de TCT',
      titleEn: 'How to recognise a fake TCT email',
      summaryEs: 'Tres señales, y qué hacer si ya escribiste tu código.',
      summaryEn: '',
      bodyEs: `1. Te pide tu contraseña o un código. TCT nunca los pide.
2. El enlace no lleva a esta dirección.
3. Te apura: «tu cuenta se cierra hoy».

## Si ya escribiste tu código

Cambia tu contraseña y cierra tus sesiones en [Perfil](/profile).`,
      bodyEn: '',
      updatedAt: ago(2),
    },
  ]);
}
