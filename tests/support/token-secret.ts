/** What tests derive every key from. */
export const TOKEN_SECRET = 'a-secret-that-only-tests-know-of';
