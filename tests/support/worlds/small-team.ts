import type { Plan } from '#server/domain/memberships/current.ts';
import { join } from './business.ts';
import type { TestDatabase } from '../database/create.ts';

interface Above {
  readonly root: number;
  readonly plan: Plan;
  readonly at: Date;
}

/** Ana with two active directs; below the right one, at level two, Nora. */
export function smallTeam(database: TestDatabase, { root, plan, at }: Above) {
  return database.transaction(async (tx) => {
    const ana = await join(tx, 'ana', { sponsor: root, side: 'left', plan, at });
    const luis = await join(tx, 'luis', { sponsor: ana, side: 'left', plan, at });
    const rosa = await join(tx, 'rosa', { sponsor: ana, side: 'right', plan, at });
    const nora = await join(tx, 'nora', { sponsor: rosa, side: 'left', plan, at });
    return { ana, luis, rosa, nora };
  });
}
