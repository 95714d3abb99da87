import { utcDay, type UtcDay } from '#contract/rules/days.ts';
import type { Transaction } from '../../database/database.ts';
import { volumeEvents } from '../../database/schema/tree.ts';
import type { Services } from '../../services.ts';
import type { LineRow, OrderRow } from './order-rows.ts';

/** BV of units of lines. */
export const bvOf = (lines: readonly LineRow[], unitsOf: (line: LineRow) => number): bigint =>
  lines.reduce((sum, line) => sum + line.bv * BigInt(unitsOf(line)), 0n);

/**
 * The volume that a paid order sends up the tree: none while `area_volume_enabled` is off, whatever its
 * products say. `at` is inside of a day that is held open.
 * @returns BV that were sent
 */
export async function sendVolume(
  tx: Transaction,
  { settings }: Pick<Services, 'settings'>,
  { memberId }: Pick<OrderRow, 'memberId'>,
  lines: readonly LineRow[],
  at: Date,
): Promise<bigint> {
  const { area_volume_enabled: isOn } = await settings.read(tx);
  const volume = isOn === 'on' ? bvOf(lines, ({ quantity }) => quantity) : 0n;
  if (volume > 0n) await addVolume(tx, memberId, volume, { day: utcDay(at), at });
  return volume;
}

/** Takes volume back that an order had sent, as its units come back. @returns BV that were taken */
export async function takeVolumeBack(
  tx: Transaction,
  order: Pick<OrderRow, 'memberId' | 'bv'>,
  wished: bigint,
  day: { readonly day: UtcDay; readonly at: Date },
): Promise<bigint> {
  const volume = wished < order.bv ? wished : order.bv;
  if (volume > 0n) await addVolume(tx, order.memberId, -volume, day);
  return volume;
}

const addVolume = (
  tx: Transaction,
  memberId: number,
  volume: bigint,
  { day, at }: { readonly day: UtcDay; readonly at: Date },
) => tx.insert(volumeEvents).values({ memberId, volume, day, purchaseId: null, occurredAt: at });
