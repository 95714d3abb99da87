/**
 * Names this session's copy of what the member has seen. It is removed with every sign-in and end of
 * a session: then no copy can be opened any more, whatever is left of it.
 */
export const COPY_KEY = 'offlineCopy';
