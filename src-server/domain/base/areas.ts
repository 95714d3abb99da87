import type { Area } from '#contract/rules/settings.ts';
import type { Database } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import { DomainError } from './errors.ts';

/** @throws DomainError `area_off` where the setting says so */
export async function assertAreaOn(
  db: Database,
  { settings }: Pick<Services, 'settings'>,
  area: Area,
): Promise<void> {
  const { [`area_${area}_enabled` as const]: state } = await settings.read(db);
  if (state !== 'on') throw new DomainError('area_off', { details: { area } });
}
