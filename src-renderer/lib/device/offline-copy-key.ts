/**
 * Storage key with the id of this session's offline copy. Removed on each login and end of a
 * session, which makes any remaining copy unreadable.
 */
export const COPY_KEY = 'offlineCopy';
