import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { DomainError } from '#server/domain/base/errors.ts';
import { saveVoucher } from '#server/domain/market/vouchers.ts';
import { countStock } from '#server/domain/market/variants.ts';
import { askReturn, cancelLine, cancelOrder, sendReturn } from '#server/domain/orders/buyer.ts';
import { partsOf } from '#server/domain/orders/parts.ts';
import {
  planOfReturn,
  refundReturn,
  refundWhole,
  refuseReturn,
  returnArrived,
  wholePlans,
} from '#server/domain/orders/returns.ts';
import { activateException } from '#server/domain/purchases/activation.ts';
import type { RequestRow } from '#server/domain/purchases/states.ts';
import { differencesOf } from '../../recomputed.ts';
import { bookErrors, fund } from '../payout.ts';
import type { ChainShop } from './chain.ts';

const BUYERS = 2;
const VARIANTS = 2;
const STOCK = 3;

const nth = fc.nat(5);
const buyer = fc.nat(BUYERS - 1);
const variant = fc.nat(VARIANTS - 1);
const units = fc.integer({ min: 1, max: 2 });

/** What can happen in the shop. `order` counts back from the newest one, round and round. */
const happening = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      buyer,
      variant,
      units,
      onChain: fc.constantFrom(true, true, false),
      withVoucher: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      order: nth,
      percent: fc.constantFrom(40, 60, 100, 100, 110),
    }),
  },
  ...(['cancel', 'ship', 'refund', 'askReturn', 'endReturn', 'cancelUnit'] as const).map(
    (kind) => ({
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant(kind), order: nth, isAccepted: fc.boolean() }),
    }),
  ),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('activate' as const), order: nth }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('expire' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('stock' as const),
      variant,
      units: fc.constantFrom(-1, 1, 2),
    }),
  },
);
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

/** Sequences of what happens in a shop. */
export const shopSequences = (maxLength: number) =>
  fc.array(happening, { minLength: maxLength / 2, maxLength, size: 'max' });

interface Known {
  readonly number: number;
  readonly memberId: number;
  readonly request: RequestRow | null;
}

/** One shop in which sequences happen one after the other, each with buyers, variants and a voucher of its own. */
export class ShopTrial {
  readonly #shop: ChainShop;
  readonly #buyers: number[] = [];
  readonly #variants: number[] = [];
  readonly #orders: Known[] = [];
  /** What took effect, by kind: a trial in which nothing does proves nothing. */
  readonly done: Map<string, number>;

  private constructor(shop: ChainShop, done: Map<string, number>) {
    this.#shop = shop;
    this.done = done;
  }

  static async open(shop: ChainShop, done: Map<string, number>): Promise<ShopTrial> {
    const trial = new ShopTrial(shop, done);
    for (let index = 0; index < BUYERS; index += 1) {
      const id = await shop.world.newBuyer();
      await fund({ services: shop.world.services }, id, '600');
      trial.#buyers.push(id);
    }
    for (let index = 0; index < VARIANTS; index += 1) trial.#variants.push(await shop.item(STOCK));
    await shop.database.transaction((tx) =>
      saveVoucher(tx, shop.editing, {
        id: null,
        code: trial.#code,
        kind: 'percent',
        value: '0.25',
        category: null,
        minimum: '0',
        starts_at: null,
        ends_at: null,
        uses_max: 2,
        per_member_max: 2,
        is_active: true,
      }),
    );
    return trial;
  }

  get #code(): string {
    return `TRIAL${this.#variants[0]}`;
  }

  /** Lets a sequence happen; what is refused changes nothing and is no error. */
  async run(sequence: readonly Happening[]): Promise<void> {
    for (const one of sequence) {
      try {
        if (await this.#let(one)) this.done.set(one.kind, (this.done.get(one.kind) ?? 0) + 1);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
    }
    // The time of what is still open passes: nothing may stay reserved.
    await this.#shop.world.finalise();
    await this.#shop.expire();
  }

  /** @returns whether it could happen */
  async #let(one: Happening): Promise<boolean> {
    const { world } = this.#shop;
    if (one.kind === 'place') return this.#place(one);
    if (one.kind === 'stock') return this.#count(one);
    if (one.kind === 'expire') {
      await this.#shop.expire();
      return true;
    }
    const some = await this.#ordersFor(one.kind);
    const known = some.at(-1 - (one.order % (some.length || 1)));
    if (!known) return false;
    if (one.kind === 'pay') {
      if (!known.request) return false;
      const cents = (known.request.amount / 10_000n) * BigInt(one.percent);
      await world.pay(known.request, (Number(cents / 100n) / 100).toFixed(2));
      await world.finalise();
      return true;
    }
    if (one.kind === 'activate') return this.#activate(known);
    return this.#handle(one, known);
  }

  /** Orders that it can happen to: at random it would rarely meet one that was sent, or sent back. */
  async #ordersFor(kind: Happening['kind']): Promise<readonly Known[]> {
    if (kind === 'pay' || kind === 'activate' || kind === 'cancel') {
      return this.#orders.filter(({ request }) => request !== null);
    }
    if (kind !== 'askReturn' && kind !== 'endReturn') return this.#orders;
    const { lines, returns } = await partsOf(
      this.#shop.db,
      this.#orders.map(({ number }) => number),
    );
    const fitting =
      kind === 'askReturn'
        ? lines.filter(({ shipped }) => shipped > 0)
        : returns.filter(({ decidedAt }) => decidedAt === null);
    const numbers = new Set(fitting.map(({ orderNumber }) => orderNumber));
    return this.#orders.filter(({ number }) => numbers.has(number));
  }

  async #place(one: Extract<Happening, { kind: 'place' }>): Promise<boolean> {
    const memberId = this.#buyers[one.buyer] ?? 0;
    const placed = await this.#shop.place(memberId, this.#variants[one.variant] ?? 0, one.units, {
      payment: one.onChain ? 'chain' : 'balance',
      ...(one.withVoucher && { voucher: this.#code }),
    });
    this.#orders.push({ ...placed, memberId });
    return true;
  }

  async #count(one: Extract<Happening, { kind: 'stock' }>): Promise<boolean> {
    const { database, editing } = this.#shop;
    const id = this.#variants[one.variant] ?? 0;
    await database.transaction((tx) =>
      one.units > 0
        ? this.#shop.receive(id, one.units, tx)
        : countStock(tx, editing, {
            id,
            move: 'take',
            units: one.units,
            reason: 'Trial',
            expected_on: null,
          }),
    );
    return true;
  }

  /** Two persons let it take effect with what arrived. */
  async #activate({ request }: Known): Promise<boolean> {
    const { world, database } = this.#shop;
    const exception = request && (await this.#shop.openException(request.number));
    if (!exception) return false;
    const decision = { actorId: world.admin, note: 'Vale', borne: '1000', isAccepted: true };
    await database.transaction((tx) =>
      activateException(tx, world.services, exception.id, decision),
    );
    return true;
  }

  async #handle(
    { kind, isAccepted }: Extract<Happening, { readonly isAccepted: boolean }>,
    { number, memberId }: Known,
  ): Promise<boolean> {
    const { world, database, db, editing } = this.#shop;
    const { services } = world;
    const shopper = this.#shop.shopper(memberId);
    const parts = await partsOf(db, [number]);
    const line = parts.lines[0]?.id ?? 0;
    if (kind === 'ship') {
      await this.#shop.sendOne(number);
      return true;
    }
    const order = await this.#shop.orderOf(number);
    const open = parts.returns.find(({ decidedAt }) => decidedAt === null);
    if (kind === 'endReturn' && !open) return false;
    const total = wholePlans(order, parts).reduce((sum, { plan }) => sum + plan.total, 0n);
    await database.transaction(async (tx) => {
      if (kind === 'cancel') await cancelOrder(tx, services, shopper, number);
      if (kind === 'cancelUnit') {
        await cancelLine(tx, services, shopper, { number, line, quantity: 1 });
      }
      if (kind === 'refund') {
        await refundWhole(tx, services, number, { ...editing, note: '', total });
      }
      if (kind === 'askReturn') {
        const lines = [{ line, quantity: 1 }];
        await askReturn(tx, services, shopper, { number, lines, reason: 'fit', note: '' });
      }
      if (kind !== 'endReturn' || !open) return;
      const { id } = open;
      if (!isAccepted) return refuseReturn(tx, editing, { id, note: 'Trial' });
      await sendReturn(tx, shopper, { number, id, tracking: '' });
      await returnArrived(tx, editing, id);
      const condition = number % 2 === 0 ? 'as_new' : 'damaged';
      const plan = planOfReturn(order, parts, id);
      await refundReturn(tx, services, id, { ...editing, condition, note: '', total: plan.total });
    });
    return true;
  }

  /** Whatever does not add up; empty where all does. */
  async problems(): Promise<string[]> {
    const { database, db, world } = this.#shop;
    const { rows } = await db.execute<{ what: string }>(sql`
      select 'reserved for ever: variant ' || id as what from product_variants where reserved <> 0
      union all
      select 'waits for ever: order ' || number from orders where state = 'new'
      union all
      select 'stock of variant ' || v.id from product_variants v where v.available is not null and v.available <>
        (select coalesce(sum(m.available_delta), 0) from stock_movements m where m.variant_id = v.id)
      union all
      select 'uses of voucher ' || v.id from market_vouchers v where v.uses > v.uses_max or v.uses <>
        (select count(*) from orders o where o.voucher_id = v.id and o.paid_at is not null)`);
    return [
      ...rows.map(({ what }) => what),
      ...(await differencesOf(database)),
      ...(await bookErrors(world)),
      ...(await world.parkedErrors()),
    ];
  }
}
