import { and, asc, desc, eq, gte, inArray, notInArray } from 'drizzle-orm';
import { addDays, utcDay } from '#contract/rules/days.ts';
import type { ReturnReason } from '#contract/rules/market/market.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { addAddress, addressesOf, type AddressFields } from '../../../domain/market/addresses.ts';
import { setLine, setVoucher } from '../../../domain/market/cart.ts';
import { answerReview } from '../../../domain/market/reviews-desk.ts';
import { writeReview } from '../../../domain/market/reviews.ts';
import type { Shopper } from '../../../domain/market/shopper.ts';
import { countStock } from '../../../domain/market/variants.ts';
import { askReturn, receivePackage, sendReturn } from '../../../domain/orders/buyer.ts';
import { priceCart } from '../../../domain/orders/checkout.ts';
import {
  beginPackage,
  packPackage,
  pickUnit,
  shipPackage,
} from '../../../domain/orders/packages.ts';
import { openPackage } from '../../../domain/orders/parts.ts';
import { placeOrder } from '../../../domain/orders/place.ts';
import { mailTexts } from '../../../mails/texts.ts';
import type { Services } from '../../../services.ts';
import type { Transaction } from '../../database.ts';
import { balances } from '../../schema/ledger.ts';
import { orderPackages, orderReturns, packageLines } from '../../schema/market-delivery.ts';
import { products, productReviews, productVariants } from '../../schema/market-goods.ts';
import { orderLines } from '../../schema/market-orders.ts';
import { members } from '../../schema/members.ts';
import { mails } from '../../schema/system.ts';
import { openShop, variantIdOf } from './open.ts';
import { DEMO_VOUCHER } from './goods.ts';

/** Days before the end of the history that the marketplace opens; in a shorter one it opens at once. */
const OPENS = 30;
/** So much is on the balance of who buys: nobody's is spent to its end. */
const BUYER_HAS = parseUsd('160');

/** An order, and the days ago on which something is done with it. */
interface Story {
  /** Another member, or the one people log in as. */
  readonly by: 'star' | 'other';
  readonly placed: number;
  readonly units: readonly (readonly [sku: string, quantity: number])[];
  readonly voucher?: string;
  /** The day on which its package is begun and not finished. */
  readonly begun?: number;
  readonly shipped?: number;
  readonly received?: number;
  readonly review?: { readonly day: number; readonly grade: number; readonly text: string };
  readonly answer?: { readonly day: number; readonly text: string };
  /** What of it is asked to be returned, and when that is sent. */
  readonly back?: {
    readonly day: number;
    readonly sku: string;
    readonly reason: ReturnReason;
    readonly note: string;
    readonly sent?: number;
  };
}

const stories: readonly Story[] = [
  {
    by: 'other',
    placed: 24,
    units: [
      ['LLV-T1-TIN', 1],
      ['CDN-RED', 1],
    ],
    shipped: 23,
    received: 19,
    review: {
      day: 17,
      grade: 5,
      text: 'Llegó antes de lo que decía. La pantalla se lee bien al sol.',
    },
    answer: { day: 16, text: 'Gracias. Anota las 24 palabras el primer día.' },
  },
  {
    by: 'other',
    placed: 22,
    units: [['CAM-M', 2]],
    shipped: 21,
    received: 16,
    review: { day: 15, grade: 4, text: 'Buena tela; la talla es algo justa.' },
    back: { day: 4, sku: 'CAM-M', reason: 'fit', note: 'Una me queda justa.', sent: 3 },
  },
  {
    by: 'other',
    placed: 20,
    units: [['LLV-T1-ARE', 1]],
    shipped: 19,
    received: 15,
    review: { day: 14, grade: 3, text: 'Funciona. El cable es corto.' },
  },
  {
    by: 'other',
    placed: 18,
    units: [['LIC-GES-1', 1]],
    review: { day: 16, grade: 5, text: 'La clave estaba en el pedido al momento.' },
  },
  {
    by: 'star',
    placed: 15,
    units: [
      ['LLV-T1-HUE', 1],
      ['PLC-24-ACE', 1],
    ],
    voucher: DEMO_VOUCHER,
    shipped: 14,
    received: 9,
    review: { day: 7, grade: 5, text: 'Fácil de usar. Firmo mis retiros con ella.' },
    back: { day: 2, sku: 'PLC-24-ACE', reason: 'changed_mind', note: 'Ya tengo una.' },
  },
  { by: 'other', placed: 9, units: [['SUD-L', 1]], shipped: 7 },
  {
    by: 'star',
    placed: 5,
    units: [
      ['SUD-M', 1],
      ['LIB-CLV-ES', 1],
    ],
    shipped: 3,
  },
  {
    by: 'other',
    placed: 3,
    units: [
      ['LLV-T1-TIN', 1],
      ['FND-01', 1],
    ],
    begun: 2,
  },
  { by: 'other', placed: 2, units: [['LIB-CLV-ES', 2]] },
  {
    by: 'star',
    placed: 1,
    units: [
      ['CAM-L', 1],
      ['LIC-GES-1', 1],
      ['HOJ-CTA', 1],
    ],
  },
  { by: 'other', placed: 1, units: [['GOR-01', 2]] },
];

type Place = Pick<AddressFields, 'country' | 'line1' | 'city' | 'region' | 'postal_code'>;

/** Where the others live; the demo's member lives at the first one. */
const places: readonly Place[] = [
  ['CO', 'Carrera 7 # 72-41', 'Bogotá', 'Bogotá D.C.', '110231'],
  ['MX', 'Av. Insurgentes 318', 'Ciudad de México', 'CDMX', '06100'],
  ['PE', 'Jirón Unión 402', 'Lima', 'Lima', '15001'],
  ['CO', 'Calle 10 # 43-12', 'Medellín', 'Antioquia', '050021'],
].map(([country = '', line1 = '', city = '', region = '', postal = '']) => ({
  country,
  line1,
  city,
  region,
  postal_code: postal,
}));

interface Day {
  readonly daysAgo: number;
  /** Days that the whole history has. */
  readonly days: number;
  readonly admin: number;
  readonly star: number;
}

interface Life extends Day {
  readonly tx: Transaction;
  readonly services: Services;
  readonly at: Date;
}

/** What a story has become. */
interface Told {
  readonly shopper: Omit<Shopper, 'now'>;
  readonly number: number;
}

export type ShopLife = (tx: Transaction, services: Services, day: Day) => Promise<void>;

/**
 * The marketplace of the demo as it lives day by day: it opens, members buy from their balances,
 * parcels leave and arrive, are reviewed and sent back. Everything is done through the functions of the
 * product with the clock of its day; nothing of it is left to chance, so the network around it stays as
 * it was.
 */
export function shopLife(): ShopLife {
  const told = new Map<Story, Told>();
  return async (tx, services, day) => {
    const life: Life = { ...day, tx, services, at: services.clock.now() };
    if (day.daysAgo === Math.min(OPENS, day.days)) await openShop(tx, services, day.admin);
    for (const [index, story] of stories.entries()) {
      if (story.placed === day.daysAgo) told.set(story, await place(life, story, { index, told }));
      const order = told.get(story);
      if (order) await goOn(life, story, order);
    }
    if (day.daysAgo === 1) await expectMore(life);
  };
}

async function goOn(life: Life, story: Story, order: Told): Promise<void> {
  const { daysAgo } = life;
  if (story.begun === daysAgo) await begin(life, order);
  if (story.shipped === daysAgo) await ship(life, order);
  if (story.received === daysAgo) await receive(life, order);
  if (story.review?.day === daysAgo) await review(life, story, order);
  if (story.answer?.day === daysAgo) await answer(life, story.answer.text);
  if (story.back?.day === daysAgo) await sendBack(life, story.back, order);
  if (story.back?.sent === daysAgo) await sentBack(life, order);
}

async function place(
  life: Life,
  { by, units, voucher }: Story,
  { index, told }: { readonly index: number; readonly told: ReadonlyMap<Story, Told> },
): Promise<Told> {
  const { tx, services, star, at } = life;
  const known = [...told.values()].map(({ shopper }) => shopper.memberId);
  const memberId = by === 'star' ? star : await buyer(life, [star, ...known]);
  const shopper = { memberId, language: 'es' as const, now: at };
  const name = await nameOf(tx, memberId);
  const own = await addressesOf(tx, shopper);
  if (own.items.length === 0) {
    const where = places[by === 'star' ? 0 : index % places.length];
    if (where) await addAddress(tx, shopper, addressOf(name, where));
  }
  for (const [sku, quantity] of units) {
    await setLine(tx, shopper, { variant: await variantIdOf(tx, sku), quantity });
  }
  if (voucher !== undefined) await setVoucher(tx, services, shopper, voucher);
  const { items } = await addressesOf(tx, shopper);
  const wish = { address: items[0]?.id ?? null, method: null };
  const { totals } = await priceCart(tx, services, shopper, wish);
  const body = {
    ...wish,
    invoice_name: name,
    tax_id: '',
    payment: 'balance',
    currency: null,
    total: formatUsd(totals.total),
  } as const;
  const number = await placeOrder(tx, services, shopper, { body, code: null });
  return { shopper: { memberId, language: 'es' }, number };
}

/** Who has most, of those who have bought nothing yet. */
async function buyer({ tx }: Life, except: readonly number[]): Promise<number> {
  const [row] = await tx
    .select({ id: members.id })
    .from(members)
    .innerJoin(balances, and(eq(balances.memberId, members.id), eq(balances.account, 'direct')))
    .where(
      and(
        eq(members.role, 'member'),
        gte(balances.amount, BUYER_HAS),
        notInArray(members.id, [...except]),
      ),
    )
    .orderBy(desc(balances.amount), asc(members.id))
    .limit(1);
  if (!row) throw new Error('Nobody of the demo could buy anything');
  return row.id;
}

async function nameOf(tx: Transaction, memberId: number): Promise<string> {
  const [row] = await tx
    .select({ first: members.firstName, last: members.lastName })
    .from(members)
    .where(eq(members.id, memberId));
  return `${row?.first ?? ''} ${row?.last ?? ''}`;
}

const addressOf = (recipient: string, where: Place): AddressFields => ({
  label: 'Casa',
  is_default: true,
  recipient,
  phone: '+57 310 555 0142',
  line2: '',
  district: '',
  ...where,
});

/** A package with one unit ticked off, as somebody left it. */
async function begin({ tx, admin, at }: Life, { number }: Told): Promise<void> {
  const working = { actorId: admin, at };
  await beginPackage(tx, working, number, null);
  const row = await openPackage(tx, number);
  const [sku] = await skusOf(tx, row?.id ?? 0);
  if (row && sku !== undefined) await pickUnit(tx, working, { package: row.id, sku });
}

/** SKUs of a package, one a unit. */
async function skusOf(tx: Transaction, id: number): Promise<string[]> {
  const rows = await tx
    .select({ sku: orderLines.sku, units: packageLines.quantity })
    .from(packageLines)
    .innerJoin(orderLines, eq(orderLines.id, packageLines.lineId))
    .where(eq(packageLines.packageId, id))
    .orderBy(asc(orderLines.id));
  return rows.flatMap(({ sku, units }) => Array.from({ length: units }, () => sku));
}

async function ship({ tx, admin, at }: Life, { number }: Told): Promise<void> {
  const working = { actorId: admin, at };
  await beginPackage(tx, working, number, null);
  const id = (await openPackage(tx, number))?.id ?? 0;
  for (const sku of await skusOf(tx, id)) await pickUnit(tx, working, { package: id, sku });
  await packPackage(tx, working, id);
  const tracking = `CA ${7000 + number}`;
  await shipPackage(tx, working, { package: id, carrier: 'Correo Andino', tracking });
}

async function receive({ tx, at }: Life, { number, shopper }: Told): Promise<void> {
  const rows = await tx.select().from(orderPackages).where(eq(orderPackages.orderNumber, number));
  for (const { id } of rows) {
    await receivePackage(tx, { ...shopper, now: at }, { number, package: id });
  }
}

async function review(
  { tx, services, at }: Life,
  { units: [first], review: wished }: Story,
  { shopper }: Told,
): Promise<void> {
  if (!first || !wished) return;
  const [sku] = first;
  const [product] = await tx
    .select({ slug: products.slug })
    .from(products)
    .innerJoin(productVariants, eq(productVariants.productId, products.id))
    .where(eq(productVariants.sku, sku));
  const { grade, text } = wished;
  const written = { slug: product?.slug ?? '', grade, text };
  await writeReview(tx, services, { ...shopper, now: at }, written);
}

/** The administrator answers the newest review. */
async function answer({ tx, admin, at }: Life, text: string): Promise<void> {
  const [newest] = await tx.select().from(productReviews).orderBy(desc(productReviews.id)).limit(1);
  if (!newest) return;
  const editing = { actorId: admin, at };
  await answerReview(tx, editing, { id: newest.id, answer: text, is_hidden: false });
}

async function sendBack(
  { tx, services, at }: Life,
  { sku, reason, note }: NonNullable<Story['back']>,
  { shopper, number }: Told,
): Promise<void> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderNumber, number));
  const line = lines.find((one) => one.sku === sku)?.id ?? 0;
  await askReturn(
    tx,
    services,
    { ...shopper, now: at },
    {
      number,
      lines: [{ line, quantity: 1 }],
      reason,
      note,
    },
  );
}

async function sentBack({ tx, at }: Life, { shopper, number }: Told): Promise<void> {
  const rows = await tx.select().from(orderReturns).where(eq(orderReturns.orderNumber, number));
  for (const { id } of rows) {
    await sendReturn(tx, { ...shopper, now: at }, { number, id, tracking: `DV ${number}` });
  }
}

/** A count finds what is there, and when there will be more of what is gone. */
async function expectMore({ tx, admin, at }: Life): Promise<void> {
  const id = await variantIdOf(tx, 'LLV-T1-ARE');
  const expected = addDays(utcDay(at), 12);
  await countStock(
    tx,
    { actorId: admin, at },
    { id, move: 'take', units: 0, reason: 'Conteo', expected_on: expected },
  );
}

const pastSubjects = (['order.paid', 'order.shipped', 'order.refunded'] as const).flatMap(
  (template) => [mailTexts[template].es[0], mailTexts[template].en[0]],
);

/** What tells of the marketplace's past was never sent. */
export async function dropShopMails(tx: Transaction): Promise<void> {
  await tx.delete(mails).where(inArray(mails.subject, pastSubjects));
}
