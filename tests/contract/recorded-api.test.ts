import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { refreshSchemas, userSchemas } from '#contract/api/account/auth.schema.ts';
import { savedViewsSchemas } from '#contract/api/account/saved-views.schema.ts';
import { unreadSchemas } from '#contract/api/inbox.schema.ts';
import {
  closingSchemas,
  earningsSchemas,
  listSchemas as entriesSchemas,
} from '#contract/api/ledger.schema.ts';
import { settingsSchemas } from '#contract/api/public.schema.ts';
import { infoSchemas } from '#contract/api/support/tickets.schema.ts';
import { addressesSchemas, listSchemas, oneSchemas } from '#contract/api/withdrawals.schema.ts';
import { readRecording } from '../e2e-web/support/recorded-api.ts';

/** The recorded calls, by their path without the query. */
const schemas: readonly (readonly [RegExp, TSchema])[] = [
  [/^\/api\/auth\/token\/refresh\/$/, refreshSchemas.answer],
  [/^\/api\/auth\/user\/$/, userSchemas.answer],
  [/^\/api\/auth\/user\/views\/$/, savedViewsSchemas.answer],
  [/^\/api\/settings\/$/, settingsSchemas.answer],
  [/^\/api\/notifications\/unread\/$/, unreadSchemas.answer],
  [/^\/api\/support\/$/, infoSchemas.answer],
  [/^\/api\/ledger\/earnings\/$/, earningsSchemas.answer],
  [/^\/api\/ledger\/closing\/$/, closingSchemas.answer],
  [/^\/api\/ledger\/$/, entriesSchemas.answer],
  [/^\/api\/withdrawals\/addresses\/$/, addressesSchemas.answer],
  [/^\/api\/withdrawals\/\d+\/$/, oneSchemas.answer],
  [/^\/api\/withdrawals\/$/, listSchemas.answer],
];

const schemaOf = (call: string): TSchema | undefined =>
  schemas.find(([path]) => path.test(call.split('?', 1)[0] ?? ''))?.[1];

describe('an answer that the pictures are drawn from', () => {
  const { answers } = readRecording();

  test.each(Object.entries(answers))('is what the contract says: %s', (call, answer) => {
    const schema = schemaOf(call);
    if (!schema) throw new Error(`No schema is named here for ${call}`);
    expect([...Compile(schema).Errors(answer)]).toEqual([]);
  });

  test('would be found out if it were another', () => {
    expect(Compile(userSchemas.answer).Check({ username: 'valeria' })).toBe(false);
  });
});
