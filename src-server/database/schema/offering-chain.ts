import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import {
  contractRefusals,
  contractStates,
  holderActKinds,
  issueFindings,
  type ChainActKind,
} from '#contract/rules/offerings/chain.ts';
import { quoted } from '../columns.ts';
import { instant, members } from './members.ts';
import { offerings, offeringVersions, subscriptions } from './offerings.ts';

/** What a register says of the chain and of the books. */
export interface RegisterReport {
  readonly wallets: readonly {
    /** EIP-55. */
    readonly wallet: string;
    readonly units: number;
    /** Whose it is by the registry: of nobody that is known where both are empty. */
    readonly memberId: number | null;
    readonly isCustody: boolean;
  }[];
  readonly members: readonly {
    readonly memberId: number;
    /** Units by the books; in own wallets; with the company. */
    readonly books: number;
    readonly own: number;
    readonly custody: number;
  }[];
  /** What agents did on chain that no two persons had decided; missing in older ones. */
  readonly undecided?: readonly {
    readonly kind: ChainActKind;
    /** EIP-55. */
    readonly wallet: string;
    readonly replacement: string | null;
    /** That stay in the wallet; of `frozen_units` alone. */
    readonly units: number;
    /** Who proposed it. */
    readonly agent: string;
    /** In which it was confirmed. */
    readonly block: number;
  }[];
}

/** Contracts that administrators deploy: the registry of identities, and the token of each offering. */
export const offeringContracts = pgTable(
  'offering_contracts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    chainId: integer('chain_id').notNull(),
    /** Null: the registry of all offerings. */
    offeringId: integer('offering_id').references(() => offerings.id),
    state: text('state', { enum: contractStates }).notNull(),
    refusal: text('refusal', { enum: contractRefusals }),
    /** EIP-55 of who grants the roles. */
    owner: text('owner').notNull(),
    /** EIP-55 of the wallet that holds for members; of the registry alone. */
    custody: text('custody'),
    /** Of a token alone. */
    symbol: text('symbol'),
    /** The registry that a token asks. */
    registryId: integer('registry_id').references((): AnyPgColumn => offeringContracts.id),
    /** Data of the transaction that makes it, hex: code and terms. */
    data: text('data').notNull(),
    askedBy: bigint('asked_by', { mode: 'number' }).references(() => members.id),
    askedAt: instant('asked_at').notNull(),
    /** What was reported last: where to look, never a proof. */
    txHash: text('tx_hash'),
    /** EIP-55. */
    address: text('address'),
    /** The final block in which it was made. */
    blockNumber: integer('block_number'),
    blockHash: text('block_hash'),
    acceptedAt: instant('accepted_at'),
  },
  (table) => [
    // One registry a chain and one token an offering.
    uniqueIndex('offering_contracts_key')
      .on(table.chainId, sql`coalesce(${table.offeringId}, 0)`)
      .where(sql`state <> 'refused'`),
    uniqueIndex('offering_contracts_address_key').on(table.chainId, table.address),
    index('offering_contracts_offering_idx').on(table.offeringId),
    check(
      'offering_contracts_words',
      sql.raw(
        `state in (${quoted(contractStates)}) and (refusal is null or refusal in (${quoted(contractRefusals)}))`,
      ),
    ),
    check('offering_contracts_refused', sql`(state = 'refused') = (refusal is not null)`),
    check('offering_contracts_sent', sql`state not in ('sent', 'accepted') or tx_hash is not null`),
    check(
      'offering_contracts_accepted',
      sql`(state = 'accepted') = (address is not null) and (address is null) = (block_number is null)
        and (address is null) = (block_hash is null) and (address is null) = (accepted_at is null)`,
    ),
    check(
      'offering_contracts_kind',
      sql`(offering_id is null) = (custody is not null) and (offering_id is null) = (symbol is null)
        and (offering_id is null) = (registry_id is null)`,
    ),
  ],
);

/** Versions of documents on chain, as final blocks have them. */
export const offeringAnchors = pgTable(
  'offering_anchors',
  {
    versionId: integer('version_id')
      .primaryKey()
      .references(() => offeringVersions.id),
    contractId: integer('contract_id')
      .notNull()
      .references(() => offeringContracts.id),
    /** SHA-256 that the chain has, in hex; it counts where it is the version's. */
    digest: text('digest').notNull(),
    /** The final block at whose end it was read. */
    blockNumber: integer('block_number').notNull(),
    blockHash: text('block_hash').notNull(),
    anchoredAt: instant('anchored_at').notNull(),
  },
  (table) => [
    index('offering_anchors_contract_idx').on(table.contractId),
    check('offering_anchors_digest', sql`${table.digest} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** By which the chain knows whose wallets are whose: random, so that nothing leads from there to a member. */
export const holderIdentities = pgTable(
  'holder_identities',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .primaryKey()
      .references(() => members.id),
    /** 32 bytes in hex. */
    identity: text('identity').notNull().unique(),
  },
  (table) => [check('holder_identities_hex', sql`${table.identity} ~ '^0x[0-9a-f]{64}$'`)],
);

/** Wallets that members have proved to be theirs; one belongs to one member for ever, as on chain. */
export const holderWallets = pgTable(
  'holder_wallets',
  {
    /** EIP-55. */
    address: text('address').primaryKey(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    /** When it was proved first. */
    provedAt: instant('proved_at').notNull(),
    /** When the member chose it last; the newest gets the units. */
    chosenAt: instant('chosen_at').notNull(),
    /** When the member went back to custody from it; null: it may get units. */
    leftAt: instant('left_at'),
    /** What was signed, and the signature: anyone can check it again. */
    text: text('text').notNull(),
    signature: text('signature').notNull(),
  },
  (table) => [index('holder_wallets_member_idx').on(table.memberId, table.chosenAt)],
);

/** Who gets units of an offering on chain, and what became of it. */
export const offeringIssues = pgTable(
  'offering_issues',
  {
    offeringId: integer('offering_id')
      .primaryKey()
      .references(() => offerings.id),
    contractId: integer('contract_id')
      .notNull()
      .references(() => offeringContracts.id),
    /** All that was allotted. */
    units: integer('units').notNull(),
    items: integer('items').notNull(),
    /** First instant at which units move freely, in whole seconds. */
    lockedUntil: instant('locked_until').notNull(),
    plannedBy: bigint('planned_by', { mode: 'number' }).references(() => members.id),
    plannedAt: instant('planned_at').notNull(),
    /** When the first batch was given to be signed; from then on the plan is fixed. */
    givenAt: instant('given_at'),
    /** What a final block has that was not planned; the offering is not issued then. */
    finding: text('finding', { enum: issueFindings }),
  },
  (table) => [
    check('offering_issues_units', sql`${table.items} > 0 and ${table.units} >= ${table.items}`),
  ],
);

/** One item of an issue: units of a subscription that a wallet gets. */
export const offeringIssueItems = pgTable(
  'offering_issue_items',
  {
    offeringId: integer('offering_id')
      .notNull()
      .references(() => offeringIssues.offeringId),
    /** Counted from 0, as the contract does. */
    item: integer('item').notNull(),
    subscriptionNumber: integer('subscription_number')
      .notNull()
      .unique()
      .references(() => subscriptions.number),
    /** EIP-55; the company's custody where `identity` is null. */
    wallet: text('wallet').notNull(),
    identity: text('identity'),
    /** ISO 3166 number, and until when the claim of the member counts; null in custody. */
    country: integer('country'),
    validUntil: instant('valid_until'),
    units: integer('units').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.offeringId, table.item] }),
    check('offering_issue_items_units', sql`${table.units} > 0 and ${table.item} >= 0`),
    check(
      'offering_issue_items_held',
      sql`(identity is null) = (country is null) and (identity is null) = (valid_until is null)`,
    ),
  ],
);

/** Who holds how many units by the chain and by the books, once a day; the newest one counts. */
export const offeringRegisters = pgTable(
  'offering_registers',
  {
    offeringId: integer('offering_id')
      .notNull()
      .references(() => offerings.id),
    /** UTC. */
    day: date('day').notNull(),
    at: instant('at').notNull(),
    /** The final block at whose end the register was read. */
    blockNumber: integer('block_number').notNull(),
    blockHash: text('block_hash').notNull(),
    agrees: boolean('agrees').notNull(),
    report: jsonb('report').$type<RegisterReport>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.offeringId, table.day] })],
);

/** What two persons decided about a wallet of a holder; two agents carry it out on chain. */
export const offeringHolderActs = pgTable(
  'offering_holder_acts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    offeringId: integer('offering_id')
      .notNull()
      .references(() => offerings.id),
    kind: text('kind', { enum: holderActKinds }).notNull(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    /** EIP-55. */
    wallet: text('wallet').notNull(),
    /** EIP-55 of the member's wallet that gets all units of a lost one; of a recovery alone. */
    replacement: text('replacement'),
    /** What the member reads. */
    note: text('note').notNull(),
    decidedAt: instant('decided_at').notNull(),
    /** The newest block when it was decided: what agents proposed before is none of it. */
    sinceBlock: integer('since_block').notNull(),
    doneAt: instant('done_at'),
    /** The final block at whose end it was found done. */
    blockNumber: integer('block_number'),
  },
  (table) => [
    index('offering_holder_acts_offering_idx').on(table.offeringId, table.id),
    index('offering_holder_acts_member_idx').on(table.memberId),
    check('offering_holder_acts_words', sql.raw(`kind in (${quoted(holderActKinds)})`)),
    check(
      'offering_holder_acts_recovery',
      sql`(kind = 'recovery') = (replacement is not null) and wallet is distinct from replacement`,
    ),
    check('offering_holder_acts_done', sql`(done_at is null) = (block_number is null)`),
  ],
);
