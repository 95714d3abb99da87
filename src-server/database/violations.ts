/**
 * The name of the constraint that a failed statement violated, or null. Drizzle wraps the driver's
 * error; PGlite and node-postgres both carry `code` and `constraint` on the cause.
 */
export function violatedConstraint(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint;
  }
  return null;
}

/** The SQLSTATE of a failed statement, e.g. `23505`, or null. */
export function sqlStateOf(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) {
      return at.code;
    }
  }
  return null;
}
