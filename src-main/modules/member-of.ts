/**
 * The account's id (`sub`) of an access token that the server has just given; nothing if it says
 * none. The signature is the server's to check: nothing is granted by this id, it names a file.
 */
export function memberOf(access: string): { readonly member?: string } {
  try {
    const payload = Buffer.from(access.split('.')[1] ?? '', 'base64url').toString('utf8');
    const { sub } = JSON.parse(payload) as { readonly sub?: unknown };
    return typeof sub === 'string' && sub !== '' ? { member: sub } : {};
  } catch {
    return {};
  }
}
