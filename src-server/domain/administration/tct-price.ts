import { and, eq, gt } from 'drizzle-orm';
import { priceMoveProblem } from '#contract/rules/setting-rules.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { Transaction } from '../../database/database.ts';
import { settingHistory } from '../../database/schema/system.ts';
import { invalidField } from '../base/errors.ts';

/**
 * Refuses a price further than a fifth from any that held in the last 24 hours, however many steps
 * led there. Needs the settings locked. The database's trigger `settings_price` holds the same.
 * @throws DomainError `validation` on `value`: `setting.priceMove` {min, max}
 */
export async function assertPriceMove(
  tx: Transaction,
  { from, to, at }: { readonly from: string; readonly to: string; readonly at: Date },
): Promise<void> {
  const rows = await tx
    .select({ value: settingHistory.value })
    .from(settingHistory)
    .where(
      and(
        eq(settingHistory.key, 'tct_price'),
        gt(settingHistory.until, new Date(at.getTime() - DAY_MS)),
      ),
    );
  const outside = priceMoveProblem([from, ...rows.map(({ value }) => String(value))], to);
  if (outside) throw invalidField('value', 'setting.priceMove', { ...outside });
}
