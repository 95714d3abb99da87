import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import i18next from 'i18next';
import { Check } from 'typebox/value';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventSchema } from '#contract/diagnostics/diagnostics.schema.ts';
import type { DiagnosticEvent } from '#contract/diagnostics/diagnostics.ts';
import { errorCodes } from '#contract/api/errors.ts';
import { accessibleName, createKnownTexts } from './control-name.ts';
import type { TextPacks } from './control-name.ts';
import { watchControls } from './controls.ts';
import { refusalOf, refusedFields } from './refusal.ts';

const folder = join(import.meta.dirname, '../../locales/es');
/** Every text that the product has in Spanish. */
const packs: TextPacks = Object.fromEntries(
  readdirSync(folder).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>,
  ]),
);
const textOf = (alphabet: string, minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...alphabet.split('')), minLength, maxLength });
const letters = (least: number, most: number) => textOf('abcdefghijklmnopqrstuvwxyz', least, most);
const hex = (length: number) => textOf('0123456789abcdef', length);
const digits = (length: number) => textOf('0123456789', length);

/** What nobody but its owner may have, as it could stand in an answer or on a page. */
const secret = fc.oneof(
  letters(9, 16).map((word) => `Pw-${word}!7`),
  digits(6),
  fc
    .tuple(fc.integer({ min: 1000, max: 999_999 }), digits(2))
    .map(([whole, part]) => `${whole}.${part}`),
  hex(40).map((address) => `0x${address}`),
  hex(64),
  fc.tuple(letters(4, 9), letters(4, 9)).map(([name, host]) => `${name}@${host}.test`),
  fc.array(letters(4, 8), { minLength: 12, maxLength: 12 }).map((words) => words.join(' ')),
  fc.tuple(hex(20), hex(30), hex(40)).map((parts) => `eyJ${parts.join('.')}`),
);

/** What of an event could carry something: its time and length are the test's own. */
const told = (events: readonly unknown[]): string =>
  JSON.stringify(events, (key, value: unknown) => (key === 'at' || key === 'ms' ? 0 : value));

interface Schema {
  /** `#/components/schemas/Name` */
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}
interface Operation {
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
}
interface OpenApi {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Names of all that calls are made with. */
function askedFields({ components, paths }: OpenApi): Set<string> {
  const found = new Set<string>();
  const walk = ({ $ref, properties = {}, items, anyOf = [] }: Schema): void => {
    const named = components.schemas[$ref?.split('/').at(-1) ?? ''];
    if (named) walk(named);
    for (const [name, schema] of Object.entries(properties)) {
      found.add(name);
      walk(schema);
    }
    for (const schema of [...(items ? [items] : []), ...anyOf]) walk(schema);
  };
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const { name } of operation.parameters ?? []) found.add(name);
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) walk(schema);
  }
  return found;
}

describe('a refusal', () => {
  const known = (id: string): boolean => packs['validation']?.[id] !== undefined;
  const planted = (hidden: string) =>
    fc.record({
      code: fc.oneof(fc.constantFrom(...errorCodes), fc.constant(hidden)),
      message: fc.constant(`Wrong: ${hidden}`),
      request_id: fc.constant(hidden),
      fields: fc.dictionary(
        fc.oneof(
          fc.constantFrom(...refusedFields),
          fc.constant(hidden),
          fc.constant(`items.3.${hidden}`),
        ),
        fc.record({
          id: fc.oneof(
            fc.constant(hidden),
            fc.constant('amount.minimum'),
            fc.constant(`amount.${hidden}`),
          ),
          values: fc.constant({ minimum: hidden, name: hidden }),
        }),
        { maxKeys: 14 },
      ),
      details: fc.constant({ available: hidden, address: { label: hidden, deep: [hidden] } }),
      [`x${hidden}`]: fc.constant(hidden),
    });

  it('is kept by its code, its fields’ names and what is wrong with them: nothing else of it ever is', () => {
    const found = { secrets: 0, codes: 0, ids: 0 };
    fc.assert(
      fc.property(
        secret.chain((hidden) => fc.tuple(fc.constant(hidden), planted(hidden))),
        ([hidden, body]) => {
          const kept = refusalOf(body, known);
          const event = {
            at: 1,
            kind: 'call',
            source: 'page',
            method: 'POST',
            path: '/api/a/',
            status: 422,
            ms: 1,
          };
          expect(Check(eventSchema, { ...event, ...kept })).toBe(true);
          expect(told([kept])).not.toContain(hidden);
          // The control: what it is read from is full of it.
          expect(told([body])).toContain(hidden);
          found.secrets += 1;
          found.codes += kept.code === undefined ? 0 : 1;
          found.ids += kept.fields?.some(({ id }) => id === 'amount.minimum') ? 1 : 0;
        },
      ),
      { numRuns: 400 },
    );
    // It is no test of nothing: much of what may be kept was.
    expect(found.secrets).toBeGreaterThanOrEqual(400);
    expect(found.codes).toBeGreaterThan(50);
    expect(found.ids).toBeGreaterThan(50);
  });

  it.each([null, 'text', 4, [], { code: {} }, { fields: 'a' }, { fields: { amount: null } }])(
    'that is none adds nothing: %j',
    (body) => {
      expect(refusalOf(body, known)).toEqual({});
    },
  );

  it('knows every field that a call is made with, and no other name', () => {
    const path = join(import.meta.dirname, '../../../docs/openapi.json');
    const asked = askedFields(JSON.parse(readFileSync(path, 'utf8')) as OpenApi);
    // A header is none; what a message names of files is called so where they are refused.
    asked.delete('idempotency-key');
    expect([...asked].filter((name) => !refusedFields.has(name))).toEqual([]);
    expect([...refusedFields].filter((name) => !asked.has(name))).toEqual(['files']);
  });
});

describe('a control', () => {
  let events: DiagnosticEvent[];
  let stop: () => void;
  beforeAll(async () => {
    await i18next.init({
      lng: 'es',
      resources: { es: packs },
      keySeparator: false,
      nsSeparator: false,
    });
  });
  beforeEach(() => {
    events = [];
    stop = watchControls((event) => events.push(event));
  });
  afterEach(() => {
    stop();
    document.body.replaceChildren();
  });

  /** Where a page could show or hold what somebody owns or typed. */
  const page = (hidden: string): HTMLElement => {
    const root = document.createElement('div');
    const put = (tag: string, attributes: Record<string, string>, text = ''): void => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      element.textContent = text;
      root.append(element);
    };
    put('button', {}, hidden);
    put('button', {}, 'Volver');
    put('button', { 'aria-label': `Cambiar: ${hidden}` }, 'x');
    put('a', { href: `/made-withdrawals?detail=${hidden}` }, `Retiro ${hidden}`);
    put('input', { value: hidden, placeholder: hidden, name: hidden, 'aria-label': 'Motivo' });
    put('input', { type: 'radio', value: hidden, 'aria-label': hidden });
    put('textarea', { title: hidden }, hidden);
    put('div', { contenteditable: 'true', tabindex: '0' }, hidden);
    put('div', { role: 'option', tabindex: '0', id: hidden }, hidden);
    put('div', { role: 'combobox', tabindex: '0', 'aria-valuetext': hidden }, hidden);
    const label = document.createElement('label');
    label.append(hidden, Object.assign(document.createElement('input'), { value: hidden }));
    root.append(label);
    document.body.replaceChildren(root);
    return root;
  };

  it('is kept by what it is and the product’s own words: never what it shows of somebody, or holds', () => {
    const named = new Set<string | undefined>();
    fc.assert(
      fc.property(secret, (hidden) => {
        events.length = 0;
        const root = page(hidden);
        for (const element of root.querySelectorAll<HTMLElement>('*')) {
          element.focus();
          element.click();
        }
        expect(events.length).toBeGreaterThan(10);
        for (const event of events) expect(Check(eventSchema, event)).toBe(true);
        expect(told(events)).not.toContain(hidden);
        // The control: the page is full of it, and so is what its controls are called.
        expect([...root.querySelectorAll('*')].map(accessibleName).join(' ')).toContain(hidden);
        for (const event of events) if ('name' in event) named.add(event.name);
      }),
      { numRuns: 150 },
    );
    // And the product's words are kept, with a gap where something was filled in.
    expect([...named]).toEqual(expect.arrayContaining(['Volver', 'Cambiar: …', 'Motivo']));
  });

  it('is the button that an icon in it was pressed for, and nothing where there is none', () => {
    document.body.innerHTML = '<p>Volver</p><button>Volver<svg></svg></button>';
    document.querySelector('p')?.click();
    expect(events).toEqual([]);
    document.querySelector('svg')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(events).toMatchObject([{ kind: 'press', role: 'button', name: 'Volver' }]);
  });

  it('is noted no more once that is stopped', () => {
    document.body.innerHTML = '<button>Volver</button>';
    stop();
    document.querySelector('button')?.click();
    expect(events).toEqual([]);
  });
});

describe('known texts', () => {
  const texts = createKnownTexts({
    a: {
      one: 'Retiro n.º {{number}}',
      two: 'Retiro {{what}}',
      three: '{{a}} de {{b}}',
      four: 'Atrás',
    },
  });
  it.each([
    ['Atrás', 'Atrás'],
    ['  Atrás\n', 'Atrás'],
    ['Retiro n.º 10025', 'Retiro n.º …'],
    ['Retiro de Ana', 'Retiro …'],
    ['5 de 6', undefined],
    ['Ana', undefined],
    ['', undefined],
  ])('“%s” is %s', (name, found) => {
    expect(texts.find(name)).toBe(found);
  });
});
