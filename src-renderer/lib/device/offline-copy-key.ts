/**
 * Storage key with the id of this session's offline copy. Replaced on each login and removed at the
 * end of a session, which makes any remaining copy unreadable.
 */
export const COPY_KEY = 'offlineCopy';
