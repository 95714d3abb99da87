import { sql, type SQL } from 'drizzle-orm';
import { ChainUnreachable } from '#server/chain/errors.ts';
import type { Treasury } from '#server/chain/treasury/types.ts';
import type { Rpc } from '#server/chain/rpc.ts';
import type { Mailer } from '#server/mails/mailer.ts';
import type { ServerServices } from './process.ts';
import type { Mutations } from './world.ts';

type Mutate = (services: ServerServices) => ServerServices;

/** A product with a fault of its own, and the invariant that has to find it. */
export interface Mutant {
  readonly finds: string;
  readonly mutations: Mutations;
  /** Seeds within which it is found. */
  readonly within: number;
}

/** After each transaction that changed the books, one more statement, whatever the triggers say. */
const tampering = (statement: SQL): Mutate => {
  return (services) => ({
    ...services,
    database: {
      ...services.database,
      transaction: (work) =>
        services.database.transaction(async (tx) => {
          const done = await work(tx);
          await tx.execute(sql`set local session_replication_role = replica`);
          await tx.execute(statement);
          return done;
        }),
    },
  });
};

const withTreasury =
  (change: (treasury: Treasury) => Partial<Treasury>): Mutate =>
  (services) => {
    const { chain } = services;
    return {
      ...services,
      chain: { ...chain, treasury: { ...chain.treasury, ...change(chain.treasury) } },
    };
  };

/** What sources agree on about something is replaced. */
const withAnswers =
  (about: string, answer: unknown): Mutate =>
  (services) => {
    const { chain } = services;
    const { rpc } = chain;
    const agreed: Rpc['agreed'] = <T>(what: string, read: Parameters<Rpc['agreed']>[1]) =>
      (what.startsWith(about) ? Promise.resolve(answer) : rpc.agreed(what, read)) as Promise<T>;
    return { ...services, chain: { ...chain, rpc: { ...rpc, agreed } } };
  };

const mutant = (finds: string, services: Mutate, within = 1): Mutant => ({
  finds,
  mutations: { services },
  within,
});

/** Found by the first transactions of any run. */
export const quickMutants: Readonly<Record<string, Mutant>> = {
  'an entry is a cent too high': mutant(
    'journal',
    tampering(
      sql`update entries set amount = amount + 0.01 where id = (select max(id) from entries)`,
    ),
  ),
  'a balance is not its entries': mutant(
    'balance',
    tampering(sql`update balances set amount = amount + 0.01 where account = 'direct'`),
  ),
  'a balance is below zero': mutant(
    'error',
    tampering(sql`update balances set amount = -0.01 where account = 'direct'`),
  ),
  'held money is not in a request': mutant(
    'held',
    tampering(sql`update withdrawals set amount = amount + 0.01, fee = fee + 0.01`),
    3,
  ),
  'a unit of stock vanishes': mutant(
    'shop',
    tampering(sql`update product_variants set available = available - 1 where available > 0`),
  ),
  'the inventory is not its movements': mutant(
    'inventory',
    tampering(sql`update exchange_inventory set tct = tct + 0.01`),
  ),
};

/** Found once a story comes that they spoil. */
export const slowMutants: Readonly<Record<string, Mutant>> = {
  'a parked payment is forgotten': mutant(
    'parked',
    tampering(sql`update payment_exceptions set state = 'closed'`),
    20,
  ),
  'payments to receiving addresses are not seen': mutant(
    'arrived',
    withAnswers('transfers in blocks', []),
    10,
  ),
  'a block counts as final at once': mutant(
    'confirmed',
    withTreasury((treasury) => ({ finalHead: () => treasury.head() })),
    40,
  ),
  'payments of the treasury are never read': mutant(
    'stuck',
    withTreasury(() => ({
      readPaid: () => Promise.reject(new ChainUnreachable('The mutant reads nothing.')),
    })),
    20,
  ),
  'what moves the treasury is not seen': mutant(
    'custody',
    withAnswers('the treasury in blocks', []),
    2,
  ),
  'a mail that was refused counts as sent': mutant(
    'mailed',
    (services) => {
      const { mailer } = services;
      const send: Mailer['send'] = (mail) => mailer.send(mail).catch(() => {});
      return { ...services, mailer: { ...mailer, send } };
    },
    10,
  ),
  'mails that wait are lost': mutant(
    'owed',
    tampering(sql`delete from mails where sent_at is null and subject like 'Tu retiro%'`),
    10,
  ),
  'a code confirms another wallet': mutant(
    'bound',
    tampering(
      sql`update codes set binding = binding || jsonb_build_object('wallet',
        (select binding ->> 'wallet' from codes where binding is not null order by created_at limit 1))`,
    ),
    30,
  ),
  'escrow is paid out early': mutant(
    'escrow',
    tampering(
      sql`update subscriptions set state = 'allotted', allotted = units where state = 'paid'`,
    ),
    10,
  ),
  'TCT are bought twice': mutant(
    'tct',
    tampering(sql`update tct_balances set amount = amount * 2 where account = 'tct'`),
    10,
  ),
  'units are given away twice': mutant(
    'asked',
    tampering(sql`update offerings set asked = greatest(asked - 1, 0) where asked > 0`),
    10,
  ),
  'tax of an order is lost': mutant(
    'recomputed',
    tampering(sql`update order_lines set tax = tax - 0.01 where tax > 0.01`),
    10,
  ),
  'a code can be used again': mutant('bound', tampering(sql`update codes set used_at = null`), 30),
};

/** A deadline counts as passed an hour early; what it spoils is a story of its own. */
export const earlyDeadline: Mutations = {
  services: withTreasury((treasury) => ({
    finalHead: async () => {
      const head = await treasury.finalHead();
      return { ...head, timestamp: head.timestamp + 3600 };
    },
  })),
};

/** Statements of a transaction are stored one by one: only what happens between them notices. */
export const withoutTransactions = (text: string): string =>
  /^(begin|commit|rollback|savepoint|release)\b/.test(text) ? 'select 1' : text;
