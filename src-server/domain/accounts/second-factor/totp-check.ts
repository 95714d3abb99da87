import { and, eq, lt } from 'drizzle-orm';
import { totpFactors } from '../../../database/schema/second-factors.ts';
import type { Services } from '../../../services.ts';
import { stepOfCode } from './one-time-codes.ts';
import { openSecret } from './sealed-secrets.ts';

/**
 * Where anybody may read the present code, stories sign in more often than a code changes: the demo
 * takes codes of so many steps in either direction. Each still counts once.
 */
const DEMO_WINDOW = 200;

const windowOf = ({ config }: Pick<Services, 'config'>) =>
  config.demo ? { window: DEMO_WINDOW } : {};

/**
 * Takes the code of a member's app, once: a step that was used, or one before it, is refused, decided
 * by one conditional update.
 */
export async function takeTotpCode(
  services: Services,
  memberId: number,
  code: string,
): Promise<boolean> {
  const { db } = services.database;
  const [row] = await db
    .select({ secret: totpFactors.secret, lastStep: totpFactors.lastStep })
    .from(totpFactors)
    .where(eq(totpFactors.memberId, memberId));
  if (!row?.secret) return false;
  const secret = openSecret(services.keys, memberId, row.secret);
  const steps = { after: row.lastStep, ...windowOf(services) };
  const step = stepOfCode(secret, code, services.clock.now(), steps);
  if (step === null) return false;
  const taken = await db
    .update(totpFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(totpFactors.memberId, memberId),
        eq(totpFactors.secret, row.secret),
        lt(totpFactors.lastStep, step),
      ),
    )
    .returning({ memberId: totpFactors.memberId });
  return taken.length > 0;
}
