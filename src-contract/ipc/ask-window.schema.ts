import Type from 'typebox';

/** What the main process accepts from the page of its own window. */
export const askReplySchema = Type.Object(
  {
    password: Type.Optional(Type.String({ maxLength: 1000 })),
    address: Type.Optional(Type.String({ maxLength: 300 })),
    path: Type.Optional(Type.String({ maxLength: 40 })),
  },
  { additionalProperties: false },
);
