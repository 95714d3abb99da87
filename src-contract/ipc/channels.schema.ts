import Type from 'typebox';
import type { TSchema } from 'typebox';
import { registerSchemas, tokenSchemas } from '../api/account/auth.schema.ts';
import { pageReportSchema } from '../diagnostics/diagnostics.schema.ts';
import { MOST_FILE_BYTES } from '../diagnostics/diagnostics.ts';
import { ReportEntry, summarySchemas } from '../api/reports.schema.ts';
import { Voucher } from '../api/vouchers.schema.ts';
import { academyLanguages } from '../rules/academy/courses.ts';
import { paperRoles } from '../rules/paper.ts';
import { STATEMENT_ENTRIES_MAX } from '../rules/limits.ts';
import { ARCHIVE_RECORDS_MOST, keepReasons } from './archive.ts';
import type { CallChannel } from './channels.ts';
import { MOST_WAITING } from './computer.ts';
import { SAVED_MOST, SAVED_NAME } from './files.ts';
import { autoLockMinutes } from './vault.ts';
import { walletActions } from './wallet.ts';

const Nothing = Type.Undefined();

/**
 * An address that the system's browser may open: https with a host, and no name or password before
 * it, which look like the host (`https://bank.example@evil.example`).
 */
const OUTSIDE = String.raw`^https://[^@/?#\\\s]+(?:[/?#]|$)`;

/** A route of our own pages; two slashes would name another host. */
const ROUTE = String.raw`^/(?![/\\])[\w/?=&%.#-]*$`;

/** What an invoice says, with room for an order of many articles. */
const Invoice = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 40 }),
    lines: Type.Array(
      Type.Object(
        {
          role: Type.Enum([...paperRoles]),
          cells: Type.Array(Type.String({ maxLength: 500 }), { minItems: 1, maxItems: 6 }),
        },
        { additionalProperties: false },
      ),
      { maxItems: 1000 },
    ),
  },
  { additionalProperties: false },
);

/** A paper as the server answered it. */
const Paper = Type.Union([
  Type.Object(
    {
      kind: Type.Literal('statement'),
      query: Type.Object(Type.Omit(summarySchemas.query, ['group', 'as_of']).properties, {
        additionalProperties: false,
      }),
      summary: summarySchemas.answer,
      entries: Type.Array(ReportEntry, { maxItems: STATEMENT_ENTRIES_MAX }),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    { kind: Type.Literal('withdrawal'), voucher: Voucher },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      kind: Type.Literal('invoice'),
      order: Type.Integer({ minimum: 1 }),
      credit: Type.Union([Type.String({ minLength: 1, maxLength: 20 }), Type.Null()]),
      language: Type.Enum([...academyLanguages]),
      paper: Invoice,
    },
    { additionalProperties: false },
  ),
]);

/** What the main process accepts as the argument of each call; anything else is refused unread. */
export const argumentSchemas = {
  'session:sign-in': tokenSchemas.body,
  'session:register': registerSchemas.body,
  'session:renew': Nothing,
  'session:sign-out': Nothing,
  'vault:state': Nothing,
  'vault:retry': Nothing,
  'vault:lock': Nothing,
  'vault:unlock': Type.Omit(tokenSchemas.body, ['email'], { additionalProperties: false }),
  'vault:set-auto-lock': Type.Union(autoLockMinutes.map((minutes) => Type.Literal(minutes))),
  'wallet:state': Nothing,
  'wallet:request': Type.Object(
    {
      method: Type.String({ maxLength: 60 }),
      params: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 4 })),
    },
    { additionalProperties: false },
  ),
  'wallet:act': Type.Enum([...walletActions]),
  'diagnostics:save': pageReportSchema,
  'diagnostics:compose': pageReportSchema,
  'diagnostics:choose': Nothing,
  'diagnostics:open': Type.String({ maxLength: MOST_FILE_BYTES + 1 }),
  'links:open': Type.String({ maxLength: 2000, pattern: OUTSIDE }),
  'notifications:show': Type.Object(
    {
      title: Type.String({ maxLength: 200 }),
      body: Type.String({ maxLength: 1000 }),
      tag: Type.String({ maxLength: 100 }),
      path: Type.Union([Type.String({ maxLength: 300, pattern: ROUTE }), Type.Null()]),
    },
    { additionalProperties: false },
  ),
  'appearance:read': Nothing,
  'appearance:show': Type.Object(
    {
      language: Type.Union([Type.Literal('es'), Type.Literal('en')]),
      isDark: Type.Boolean(),
      followsSystem: Type.Boolean(),
    },
    { additionalProperties: false },
  ),
  'computer:state': Nothing,
  'computer:choose': Type.Union([
    Type.Object({ hasTray: Type.Boolean() }, { additionalProperties: false }),
    Type.Object({ startsAtLogin: Type.Boolean() }, { additionalProperties: false }),
  ]),
  'computer:waiting': Type.Union([
    Type.Integer({ minimum: 0, maximum: MOST_WAITING }),
    Type.Null(),
  ]),
  'files:save': Type.Object(
    {
      name: Type.String({ pattern: SAVED_NAME }),
      bytes: Type.Refine(
        Type.Unsafe<Uint8Array>({}),
        (value) => value instanceof Uint8Array && value.byteLength <= SAVED_MOST,
      ),
    },
    { additionalProperties: false },
  ),
  'files:print': Type.String({ maxLength: 200 }),
  'archive:state': Nothing,
  'archive:choose': Type.Boolean(),
  'archive:keep': Type.Object(
    {
      member: Type.String({ minLength: 1, maxLength: 200 }),
      reason: Type.Enum([...keepReasons]),
      paper: Paper,
    },
    { additionalProperties: false },
  ),
  'archive:list': Nothing,
  'archive:read': Type.Integer({ minimum: 1, maximum: ARCHIVE_RECORDS_MOST }),
  'archive:unlock': Type.String({ maxLength: 1000 }),
  'archive:export': Type.String({ maxLength: 200 }),
  'archive:set-aside': Nothing,
  'archive:erase': Nothing,
  'updates:state': Nothing,
  'updates:download': Nothing,
  'updates:retry': Nothing,
  'updates:install': Nothing,
} satisfies Record<CallChannel, TSchema>;
