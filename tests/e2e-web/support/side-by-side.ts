/**
 * Files whose tests only look at what is there, or change what is theirs alone (a session, a server
 * of their own): `npm test` runs them two at a time. The tests of all others run one by one, because
 * members and administrators share their withdrawals, the mails with codes, and the wallet.
 */
export const sideBySide: readonly string[] = [
  'accessibility.spec.ts',
  'clock.spec.ts',
  'frame.spec.ts',
  'insider.spec.ts',
  'market.spec.ts',
  'offline.spec.ts',
  'pseudo-locale.spec.ts',
  'pwa.spec.ts',
  'resilience.spec.ts',
  'restart.spec.ts',
  'visual.spec.ts',
  'why.spec.ts',
];
