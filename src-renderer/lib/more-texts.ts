/** Texts beyond those of the first screens; a list of their own, so that the login need not load it. */
export const moreTexts = import.meta.glob<Readonly<Record<string, string>>>(
  [
    '../locales/*/*.json',
    '!../locales/*/{common,shell,auth,validation,states,messages,crash}.json',
  ],
  { import: 'default' },
);
