import Type from 'typebox';
import { controlRoles } from './controls.ts';
import { DAY_MS } from '../rules/durations.ts';

/** Every text of an event is of a narrow alphabet: nothing in it can be markup or a secret in disguise. */
const text = (pattern: string, maxLength: number) => Type.String({ pattern, maxLength });
const closed = { additionalProperties: false } as const;

const at = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });
/** Milliseconds. */
const duration = Type.Integer({ minimum: 0, maximum: DAY_MS });
const source = Type.Union([Type.Literal('page'), Type.Literal('main')]);
const method = Type.Union([Type.Literal('GET'), Type.Literal('POST'), Type.Literal('PATCH')]);
const plain = (maxLength: number) => text('^[^<>]*$', maxLength);

const control = {
  role: Type.Enum([...controlRoles]),
  /** A text of the product's own; what was filled into it is an ellipsis. */
  name: Type.Optional(plain(80)),
};

export const eventSchema = Type.Union([
  Type.Object({ at, kind: Type.Literal('route'), path: text('^/[\\w/:.*-]*$', 200) }, closed),
  Type.Object(
    {
      at,
      kind: Type.Literal('call'),
      source,
      method,
      path: text('^/api/[\\w/:.-]*$', 200),
      status: Type.Union([
        Type.Integer({ minimum: 100, maximum: 599 }),
        Type.Literal('FETCH_ERROR'),
        Type.Literal('TIMEOUT_ERROR'),
        Type.Literal('ABORTED'),
      ]),
      ms: duration,
      request: Type.Optional(text('^[\\w-]+$', 64)),
      /** Of a refusal: its code, and the fields that were wrong with the id of what is wrong. */
      code: Type.Optional(text('^[a-z_]+$', 40)),
      fields: Type.Optional(
        // Figures are not kept; the lines of an address are the only names that end with one.
        Type.Array(Type.Object({ name: text('^[a-zA-Z_.]+[12]?$', 80), id: plain(60) }, closed), {
          maxItems: 10,
        }),
      ),
    },
    closed,
  ),
  /** A control that was pressed, and a field that was entered: never what is in it. */
  Type.Object({ at, kind: Type.Literal('press'), ...control }, closed),
  Type.Object({ at, kind: Type.Literal('focus'), ...control }, closed),
  Type.Object(
    {
      at,
      kind: Type.Literal('error'),
      source,
      name: text('^[\\w.]*$', 60),
      message: Type.Optional(plain(200)),
      reference: text('^[\\dA-F]{4}-[\\dA-F]{4}$', 9),
      places: Type.Array(text('^[\\w.$/:@ -]*$', 200), { maxItems: 3 }),
    },
    closed,
  ),
  Type.Object(
    {
      at,
      kind: Type.Literal('state'),
      source,
      what: Type.Union([
        Type.Literal('started'),
        Type.Literal('signed_in'),
        Type.Literal('signed_out'),
        Type.Literal('locked'),
        Type.Literal('unlocked'),
        Type.Literal('online'),
        Type.Literal('offline'),
        Type.Literal('recording'),
        Type.Literal('recorded'),
        Type.Literal('page_gone'),
      ]),
    },
    closed,
  ),
  Type.Object(
    { at, kind: Type.Literal('keyring'), source, keeping: text('^[a-z_]+$', 20) },
    closed,
  ),
  Type.Object(
    { at, kind: Type.Literal('refused'), source, directive: text('^[a-z-]+$', 40) },
    closed,
  ),
  /** A request that the app did not let out: its host alone. */
  Type.Object(
    { at, kind: Type.Literal('blocked'), source, host: text('^[\\w.:\\[\\]-]*$', 260) },
    closed,
  ),
]);

export const answerSchema = Type.Object(
  {
    at,
    /** With the values of its parameters. */
    path: text('^/api/[\\w/.~%-]*$', 300),
    query: plain(600),
    status: Type.Integer({ minimum: 200, maximum: 599 }),
    body: Type.Unknown(),
  },
  closed,
);

export const recordingSchema = Type.Object(
  {
    began: at,
    ended: at,
    /** Where the member was, with the filters of the address. */
    places: Type.Array(Type.Object({ at, path: text('^/[^<>\\\\]*$', 700) }, closed), {
      maxItems: 500,
    }),
    answers: Type.Array(answerSchema, { maxItems: 2000 }),
  },
  closed,
);

export const pageFactsSchema = Type.Object(
  {
    version: text('^[\\w.+-]*$', 40),
    browser: plain(300),
    language: text('^[\\w-]*$', 20),
    region: text('^[\\w-]*$', 40),
    zone: text('^[\\w/+-]*$', 60),
    width: Type.Integer({ minimum: 0, maximum: 100_000 }),
    height: Type.Integer({ minimum: 0, maximum: 100_000 }),
    scale: Type.Number({ minimum: 0, maximum: 20 }),
    isDark: Type.Boolean(),
    isMirrored: Type.Boolean(),
    isTouch: Type.Boolean(),
    isOnline: Type.Boolean(),
    keepsStorage: Type.Boolean(),
  },
  closed,
);

export const mainFactsSchema = Type.Object(
  {
    system: text('^[\\w .-]*$', 80),
    electron: text('^[\\w.-]*$', 40),
    chrome: text('^[\\w.-]*$', 40),
    node: text('^[\\w.-]*$', 40),
    keeping: text('^[a-z_]+$', 20),
    isLocked: Type.Boolean(),
    autoLockMinutes: Type.Integer({ minimum: 0, maximum: 1000 }),
    displays: Type.Array(
      Type.Object(
        {
          width: Type.Integer({ minimum: 0, maximum: 100_000 }),
          height: Type.Integer({ minimum: 0, maximum: 100_000 }),
          scale: Type.Number({ minimum: 0, maximum: 20 }),
        },
        closed,
      ),
      { maxItems: 16 },
    ),
  },
  closed,
);

const eventsSchema = Type.Array(eventSchema, { maxItems: 500 });

/** What a page hands to whoever writes the file. */
export const pageReportSchema = Type.Object(
  {
    facts: pageFactsSchema,
    events: eventsSchema,
    recording: Type.Union([recordingSchema, Type.Null()]),
  },
  closed,
);

export const contentSchema = Type.Object(
  {
    /** ISO 8601. */
    made: text('^[\\d:.TZ-]+$', 30),
    page: pageFactsSchema,
    /** Null: written by a browser. */
    main: Type.Union([mainFactsSchema, Type.Null()]),
    events: eventsSchema,
    recording: Type.Union([recordingSchema, Type.Null()]),
  },
  closed,
);

export const fileSchema = Type.Object(
  {
    format: Type.Literal('tct-diagnostics'),
    version: Type.Union([Type.Literal(1), Type.Literal(2)]),
    /** SHA-256 of `content` as JSON, in hex: a file that was cut or changed on its way is noticed. */
    checksum: text('^[\\da-f]{64}$', 64),
    content: contentSchema,
  },
  closed,
);
