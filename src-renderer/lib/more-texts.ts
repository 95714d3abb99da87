/**
 * Texts beyond those of the first screens. A separate module, so that the login does not load this
 * list.
 */
export const moreTexts = import.meta.glob<Readonly<Record<string, string>>>(
  [
    '../locales/*/*.json',
    '!../locales/*/{common,shell,auth,validation,states,messages,crash}.json',
  ],
  { import: 'default' },
);
