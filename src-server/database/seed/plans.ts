import { parseUsd } from '#contract/rules/money.ts';
import type { Plan } from '../../domain/memberships/current.ts';
import type { Transaction } from '../database.ts';
import { plans } from '../schema/members.ts';

/** The five demo plans; in BV a purchase sends up what it costs. */
export const demoPlans = [
  {
    name: 'Inicial',
    nameEn: 'Starter',
    price: '100',
    days: 90,
    direct: '0.05',
    binary: '0.07',
    cap: '50',
  },
  {
    name: 'Esencial',
    nameEn: 'Essential',
    price: '250',
    days: 120,
    direct: '0.06',
    binary: '0.08',
    cap: '150',
  },
  {
    name: 'Avanzado',
    nameEn: 'Advanced',
    price: '500',
    days: 365,
    direct: '0.08',
    binary: '0.09',
    cap: '400',
  },
  {
    name: 'Profesional',
    nameEn: 'Professional',
    price: '1000',
    days: 365,
    direct: '0.09',
    binary: '0.09',
    cap: '900',
  },
  {
    name: 'Ejecutivo',
    nameEn: 'Executive',
    price: '2500',
    days: 365,
    direct: '0.1',
    binary: '0.1',
    cap: '2500',
  },
] as const;

/** Stores the demo plans and returns them, cheapest first. */
export async function seedPlans(tx: Transaction): Promise<Plan[]> {
  return tx
    .insert(plans)
    .values(
      demoPlans.map((row, index) => ({
        id: index + 1,
        name: row.name,
        nameEn: row.nameEn,
        price: parseUsd(row.price),
        durationDays: row.days,
        volume: parseUsd(row.price),
        directRate: row.direct,
        binaryRate: row.binary,
        dailyCap: parseUsd(row.cap),
      })),
    )
    .returning();
}
