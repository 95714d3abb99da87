import { eq } from 'drizzle-orm';
import { DAY_MS } from '#contract/rules/durations.ts';
import { hashPassword } from '../../domain/accounts/passwords.ts';
import { enrolDemoStaff } from '../../domain/accounts/second-factor/demo-codes.ts';
import { fixedClock } from '../../domain/base/clock.ts';
import type { ChainServices, Services } from '../../services.ts';
import type { Database, Transaction } from '../database.ts';
import { members } from '../schema/members.ts';
import { settings } from '../schema/system.ts';
import { seedCatalogue } from './catalogue.ts';
import { writeHistory } from './history.ts';
import { seedInbox } from './inbox.ts';
import { DEMO_TCT_PRICE } from './network.ts';
import { DEMO_PASSWORD, demoAccounts } from './people.ts';
import { seedPlans } from './plans.ts';
import { seedRandom } from './random.ts';
import { seedRequests } from './requests.ts';
import { seedCoursePrice, seedCourses } from './courses.ts';
import { seedExchange } from './exchange.ts';
import { COURSE_DAYS, seedLearners } from './learners.ts';
import { seedGame } from './game.ts';
import { seedIssue } from './offerings/issue.ts';
import { seedOfferings } from './offerings/seed-offerings.ts';
import { seedShopFiles } from './shop/files.ts';
import { dropShopMails, shopLife } from './shop/orders.ts';
import { seedFirstEdition, seedLastEdition } from './solvency.ts';
import { seedSupport, seedSupportPerson } from './support.ts';
import { seedWithdrawals } from './withdrawals.ts';

/** How far the demo data is: a start that was interrupted goes on where it stood. */
type SeedStage = 'history' | 'complete';

const STAGE_KEY = 'demo_seed';
const SEED = 2026;
const DAYS = 100;
const MEMBERS = 800;

/** Size of the network; smaller ones serve tests. */
export interface SeedSize {
  readonly days: number;
  readonly members: number;
}

/**
 * Fills an empty database with a believable network: members in their tree, months of ledger
 * history, withdrawals in every status, the approved ones paid on the embedded chain, news and
 * inboxes. Does nothing where it is there already.
 */
export async function seedDemo(
  services: Services & { readonly chain: ChainServices },
  say: (progress: string) => void,
  size: SeedSize = { days: DAYS, members: MEMBERS },
): Promise<void> {
  let stage = await stageOf(services);
  if (stage === null) {
    say('Writing the demo network: members, tree, months of history');
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    await services.database.transaction(async (tx) => {
      const now = services.clock.now();
      const since = new Date(now.getTime() - size.days * DAY_MS);
      const hasAll = services.config.demoData === 'all';
      await storeDemoSettings(tx, since, hasAll);
      await writeHistory(tx, {
        random: seedRandom(SEED),
        plans: await seedPlans(tx),
        catalogue: await seedCatalogue(tx, since),
        tokens: services.chain.deployment.tokens,
        passwordHash,
        services,
        days: size.days,
        memberCount: size.members,
        ...(hasAll && { shop: shopLife() }),
      });
      await dropShopMails(tx);
      await storeStage(tx, 'history', services.clock.now());
    });
    stage = 'history';
  }
  if (stage === 'history') {
    say('Asking for, refusing and paying the demo withdrawals; paying for purchases on chain');
    await seedFirstEdition(services);
    await seedWithdrawals(services, seedRandom(SEED + 1));
    await seedRequests(services);
    const {
      area_academy_enabled: academy,
      area_marketplace_enabled: shop,
      area_game_enabled: game,
      area_tokenization_enabled: tokenization,
    } = await services.settings.read(services.database.db);
    if (academy === 'on') {
      const since = new Date(services.clock.now().getTime() - COURSE_DAYS * DAY_MS);
      await seedCourses({ ...services, clock: fixedClock(since) });
      await seedLearners(services, seedRandom(SEED + 3));
      await seedCoursePrice(services);
    }
    if (game === 'on') {
      const { star } = await demoPeople(services.database.db);
      await seedGame(services, seedRandom(SEED + 2), star);
    }
    // As the history was written, whatever is asked for by now.
    if (shop === 'on') {
      say('Drawing what the marketplace sells; opening the exchange');
      const people = await demoPeople(services.database.db);
      await seedShopFiles(services, people.admin);
      await seedExchange(services, people);
    }
    if (tokenization === 'on') {
      say('Offering units of five companies; issuing those of one on chain');
      const people = await demoPeople(services.database.db);
      await seedOfferings(services, people);
      await seedIssue(services, people);
    }
    await seedLastEdition(services);
    await services.database.transaction(async (tx) => {
      await seedInbox(tx, services);
      await seedSupportPerson(tx, await hashPassword(DEMO_PASSWORD), services.clock.now());
      await seedSupport(tx, services);
      await storeStage(tx, 'complete', services.clock.now());
    });
  }
  await enrolDemoStaff(services);
}

async function demoPeople(
  db: Database,
): Promise<{ admin: number; secondAdmin: number; star: number }> {
  const idOf = async (account: 'admin' | 'secondAdmin' | 'member') => {
    const { username } = demoAccounts[account];
    const [row] = await db
      .select({ id: members.id })
      .from(members)
      .where(eq(members.username, username));
    if (!row) throw new Error(`The demo account ${account} is missing`);
    return row.id;
  };
  return {
    admin: await idOf('admin'),
    secondAdmin: await idOf('secondAdmin'),
    star: await idOf('member'),
  };
}

async function stageOf(services: Services): Promise<SeedStage | null> {
  const [row] = await services.database.db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, STAGE_KEY));
  return (row?.value as SeedStage | undefined) ?? null;
}

async function storeStage(tx: Transaction, stage: SeedStage, now: Date): Promise<void> {
  await tx
    .insert(settings)
    .values({ key: STAGE_KEY, value: stage, updatedAt: now })
    .onConflictDoUpdate({ target: settings.key, set: { value: stage, updatedAt: now } });
}

/** In the demo new addresses and codes need no waiting, so that stories can be lived in one sitting. */
async function storeDemoSettings(tx: Transaction, since: Date, hasAll: boolean): Promise<void> {
  const demo = {
    ...(hasAll && {
      area_marketplace_enabled: 'on',
      market_return_address:
        'TCT, devoluciones\nCalle 80 # 11-42, bodega 3\nBogotá D.C. 110221\nColombia',
      area_tokenization_enabled: 'on',
      area_tokenization_subscriptions: 'on',
    }),
    new_wallet_hold_hours: 0,
    code_resend_seconds: 5,
    code_sends_per_hour: 60,
    code_sends_per_day: 500,
    tct_price: DEMO_TCT_PRICE,
    chat_url: 'https://chat.tct.example',
    social_url: 'https://social.tct.example',
    support_url: 'https://support.tct.example',
  };
  await tx
    .insert(settings)
    .values(Object.entries(demo).map(([key, value]) => ({ key, value, updatedAt: since })));
}
