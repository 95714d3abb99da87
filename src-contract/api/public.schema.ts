import Type from 'typebox';
import { readBy } from '../rules/readiness.ts';
import { areas } from '../rules/settings.ts';
import { treeSides } from '../rules/limits.ts';
import {
  Address,
  Currency,
  DecimalString,
  Instant,
  Nullable,
  Strict,
  UsdString,
} from './scalars.schema.ts';
import { DAY_MS } from '../rules/durations.ts';
import type { EndpointSchemas } from './endpoint.ts';

export const healthSchemas = {
  answer: Type.Object({
    status: Type.Enum(['ok', 'degraded']),
    version: Type.String(),
    database: Type.Object({
      ok: Type.Boolean(),
      engine: Type.Enum(['pglite', 'postgresql']),
      /** Where one is configured: whether it reads, or why the primary reads instead. */
      replica: Type.Optional(Type.Enum([...readBy])),
    }),
    chain: Type.Object({
      ok: Type.Boolean(),
      chain_id: Type.Integer(),
      height: Nullable(Type.Integer()),
    }),
    /** How far the payout watcher has read. */
    watcher: Type.Object({ block: Nullable(Type.Integer()), at: Nullable(Instant) }),
    demo: Type.Boolean(),
  }),
};

export const liveSchemas = { answer: Type.Object({ status: Type.Literal('live') }) };

export const readySchemas = {
  answer: Type.Object({ status: Type.Literal('ready') }),
  errors: ['not_ready'],
} satisfies EndpointSchemas;

export const settingsSchemas = {
  /** What every visitor may know. */
  answer: Type.Object({
    demo: Type.Boolean(),
    /** Origin of the web app as people type it: links that are shared begin with it, on the desktop too. */
    public_url: Type.String(),
    minimum_withdrawal: UsdString,
    withdrawal_fee_stable: DecimalString,
    withdrawal_fee_tct: DecimalString,
    tct_price: DecimalString,
    new_wallet_hold_hours: Type.Number(),
    /** How long withdrawals pause after a change of e-mail or password. */
    security_pause_hours: Type.Number(),
    code_minutes: Type.Integer(),
    global_network_wait_hours: Type.Number(),
    terms_version: Type.String(),
    /** Areas that are switched on. */
    areas: Type.Array(Type.Enum([...areas])),
    /** What is sent to support is encrypted to it, on the device; empty: it is not. */
    diagnostics_public_key: Type.String(),
    support_url: Type.String(),
    chat_url: Type.String(),
    social_url: Type.String(),
    /** Origins that icons outside the bundled ones are fetched from, the first one first. */
    icon_hosts: Type.Array(Type.String()),
    /** Null while payouts are off. */
    chain: Nullable(
      Type.Object({
        chain_id: Type.Integer(),
        name: Type.String(),
        native_symbol: Type.String(),
        explorer_url: Nullable(Type.String()),
        tokens: Type.Array(
          Type.Object({ currency: Currency, address: Address, decimals: Type.Integer() }),
        ),
      }),
    ),
  }),
};

export const countriesSchemas = {
  /** Codes ISO 3166-1 alpha-2; names come from the client's Intl.DisplayNames. */
  answer: Type.Object({
    items: Type.Array(Type.Object({ code: Type.String(), calling_code: Type.String() })),
  }),
};

export const treePreviewSchemas = {
  query: Type.Object({
    /** The sponsor's username. */
    ref: Type.String({ maxLength: 254 }),
    side: Type.Optional(Type.Enum([...treeSides])),
  }),
  /** The slot that the next sign-up under this sponsor would get. */
  answer: Type.Object({
    /** `name` is the first name and an initial: visitors ask here. */
    sponsor: Type.Object({ username: Type.String(), name: Type.String() }),
    side: Type.Enum([...treeSides]),
    parent: Type.Object({ username: Type.String() }),
    /** Levels between the sponsor and the slot, 1 = directly below. */
    levels_below: Type.Integer(),
  }),
  errors: ['referrer_required'] as const,
};

export const mailboxSchemas = {
  query: Type.Object({ email: Type.String({ maxLength: 254 }) }),
  answer: Type.Object({
    items: Type.Array(
      Type.Object({
        id: Type.String(),
        to: Type.String(),
        subject: Type.String(),
        text: Type.String(),
        sent_at: Instant,
      }),
    ),
  }),
};

export const demoFactorSchemas = {
  /** E-mail or username. */
  query: Type.Object({ email: Type.String({ maxLength: 254 }) }),
  answer: Type.Object({ otp: Type.String() }),
  errors: ['not_found'] as const,
};

export const demoRpcSchemas = {
  /** One JSON-RPC request for the embedded chain. */
  body: Type.Object({
    method: Type.String({ maxLength: 60 }),
    params: Type.Optional(Type.Array(Type.Any())),
  }),
  answer: Type.Object({
    result: Type.Optional(Type.Any()),
    error: Type.Optional(
      Type.Object({
        code: Type.Integer(),
        message: Type.String(),
        data: Type.Optional(Type.Any()),
      }),
    ),
  }),
  errors: ['not_found', 'chain_unreachable'] as const,
};

export const demoChainSchemas = {
  body: Type.Object({
    jsonrpc: Type.Literal('2.0'),
    id: Type.Integer(),
    method: Type.Enum(['eth_chainId', 'eth_blockNumber', 'eth_getTransactionReceipt']),
    params: Type.Array(Type.String({ maxLength: 66 }), { maxItems: 1 }),
  }),
  answer: Type.Object({ jsonrpc: Type.Literal('2.0'), id: Type.Integer(), result: Type.Any() }),
  errors: ['not_found', 'chain_unreachable'] as const,
};

const YEAR_MS = 366 * DAY_MS;

export const demoClockSchemas = {
  body: Strict({ milliseconds: Type.Integer({ minimum: 1, maximum: YEAR_MS }) }),
  /** What time it is now. */
  answer: Type.Object({ now: Instant }),
};
