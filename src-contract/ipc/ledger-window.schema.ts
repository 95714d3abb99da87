import Type from 'typebox';

/** What the main process accepts from the page that reaches hardware wallets. */
export const hidNewsSchema = Type.Union([
  Type.Object(
    { kind: Type.Literal('opened'), product: Type.Integer({ minimum: 0, maximum: 0xffff }) },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      kind: Type.Literal('failed'),
      fault: Type.Enum(['none', 'several', 'busy']),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    { kind: Type.Literal('report'), report: Type.String({ pattern: '^([0-9a-f]{2}){1,64}$' }) },
    { additionalProperties: false },
  ),
  Type.Object({ kind: Type.Literal('gone') }, { additionalProperties: false }),
]);
