import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { contractRefusals, contractStates } from '#contract/rules/offerings/chain.ts';
import { quoted } from '../columns.ts';
import { instant, members } from './members.ts';
import { offerings, offeringVersions } from './offerings.ts';

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
