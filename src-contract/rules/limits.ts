import { MINUTE_MS } from './durations.ts';
/** Field limits and patterns that the server enforces and the forms explain. */

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 20;
export const USERNAME_PATTERN = /^[A-Za-z0-9_]{3,30}$/;
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
export const EMAIL_MAX = 254;
export const NAME_MAX = 80;
/** Characters of a saved address's label. */
export const ADDRESS_LABEL_MAX = 40;
/** Addresses one member may save. */
export const ADDRESSES_MAX = 50;
/** Largest picture taken, in bytes. */
export const AVATAR_BYTES = 5 * 1024 * 1024;
/** E.164. */
export const PHONE_PATTERN = /^\+[1-9]\d{6,14}$/;
/** ISO 3166-1 alpha-2. */
export const COUNTRY_PATTERN = /^[A-Z]{2}$/;
export const CODE_LENGTH = 6;
export const CODE_PATTERN = /^\d{6}$/;
export const ADDRESS_PATTERN = /^0x[0-9a-fA-F]{40}$/;
export const HASH_PATTERN = /^0x[0-9a-fA-F]{64}$/;
/** Most items one on-chain batch may carry (gas cap of a transaction). */
export const BATCH_ITEMS_MAX = 300;
/** The access token's window, and how far ahead the client sets its expiry timestamp (ms). */
export const ACCESS_TOKEN_MS = 5 * MINUTE_MS;

/** Days that a link to a voucher can be made for. */
export const voucherDays = [7, 30, 365] as const;
export type VoucherDays = (typeof voucherDays)[number];

/** Days that a printed statement can be checked by its code, and entries that one has at most. */
export const STATEMENT_DAYS = 365;
export const STATEMENT_ENTRIES_MAX = 10_000;

export const treeSides = ['left', 'right'] as const;
export type TreeSide = (typeof treeSides)[number];
export const insertionSides = ['left', 'right', 'auto'] as const;
export type InsertionSide = (typeof insertionSides)[number];
