import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Findings } from './findings.ts';

/** Movements that are read at a time. */
const BATCH = 5000;

/** What a movement does to what is available and reserved, for a unit. */
const effects: Readonly<Record<string, readonly [available: number, reserved: number]>> = {
  receipt: [1, 0],
  take: [1, 0],
  return: [1, 0],
  reservation: [-1, 1],
  release: [1, -1],
  sale: [0, -1],
};

interface Stock {
  readonly available: number;
  readonly reserved: number;
}

/** Adds every movement of stock up, and compares each step and each variant with it. */
export async function recomputeStock(db: Database, findings: Findings): Promise<void> {
  const computed = await followMoves(db, findings);
  const { rows } = await db.execute<{
    id: number;
    available: number | null;
    reserved: number;
    waiting: number;
    has_keys: boolean;
    keys: number;
  }>(sql`
    select v.id, v.available, v.reserved, v.has_keys,
      coalesce((select sum(l.stocked) from order_lines l join orders o on o.number = l.order_number
        where l.variant_id = v.id and o.state = 'new'), 0)::integer as waiting,
      (select count(*) from licence_keys k where k.variant_id = v.id and k.line_id is null
        and k.withdrawn_at is null)::integer as keys
    from product_variants v order by v.id`);
  for (const { id, available, reserved, waiting, has_keys: hasKeys, keys } of rows) {
    const subject = `variant/${id}`;
    const { available: there, reserved: held } = computed.get(id) ?? { available: 0, reserved: 0 };
    findings.same('stock', subject, 'available', available ?? 0, there);
    findings.same('stock', subject, 'reserved', reserved, held);
    findings.same('stock', subject, 'reserved by orders', reserved, waiting);
    if (hasKeys) findings.same('stock', subject, 'keys that are free', keys, there + held);
  }
  await compareProducts(db, findings, computed);
}

/** A product is in stock where a variant on sale has units by its movements, or no limit; the search says the same. */
async function compareProducts(
  db: Database,
  findings: Findings,
  computed: ReadonlyMap<number, Stock>,
): Promise<void> {
  const { rows } = await db.execute<{
    id: number;
    stored: boolean;
    found: boolean | null;
    variants: { readonly id: number; readonly limited: boolean }[];
  }>(sql`
    select p.id, p.is_in_stock as stored, d.is_in_stock as found,
      (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'limited', v.available is not null)), '[]')
        from product_variants v where v.product_id = p.id and v.is_on_sale) as variants
    from products p left join search_documents d on d.kind = 'product' and d.id = p.id order by p.id`);
  for (const { id, stored, found, variants } of rows) {
    const isThere = variants.some(
      (variant) => !variant.limited || (computed.get(variant.id)?.available ?? 0) > 0,
    );
    findings.same('stock', `product/${id}`, 'in stock', stored, isThere);
    if (found !== null) {
      findings.same('stock', `product/${id}`, 'in stock, searched', found, isThere);
    }
  }
}

async function followMoves(db: Database, findings: Findings): Promise<Map<number, Stock>> {
  const stock = new Map<number, Stock>();
  for (let after = '0'; ;) {
    const { rows } = await db.execute<{
      id: string;
      variant: number;
      move: string;
      units: number;
      available: number;
      reserved: number;
    }>(sql`
      select id::text, variant_id as variant, move, units, available_after as available,
        reserved_after as reserved
      from stock_movements where id > ${after}::bigint order by stock_movements.id limit ${BATCH}`);
    for (const { id, variant, move, units, available, reserved } of rows) {
      const before = stock.get(variant) ?? { available: 0, reserved: 0 };
      const [perUnit, perReserved] = effects[move] ?? [0, 0];
      const next = {
        available: before.available + perUnit * units,
        reserved: before.reserved + perReserved * units,
      };
      stock.set(variant, next);
      findings.same('stock', `movement/${id}`, 'available', available, next.available);
      findings.same('stock', `movement/${id}`, 'reserved', reserved, next.reserved);
    }
    const last = rows.at(-1);
    if (!last) return stock;
    after = last.id;
  }
}
