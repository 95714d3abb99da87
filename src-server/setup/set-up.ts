import { readDeployment } from '../chain-services.ts';
import type { Config } from '../config/config.ts';
import { sealingWith } from '../database/audit-sealing.ts';
import type { Database } from '../database/database.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { openDatabase } from '../database/open-database.ts';
import { openSetupSteps } from '../domain/administration/setup-steps.ts';
import { sealOlderRows } from '../domain/audit/key-change.ts';
import { auditKey } from '../domain/audit/seal.ts';
import { deriveKeys } from '../domain/base/keys.ts';
import { StartRefusal } from '../start-refusal.ts';
import type { Answers } from './answers.ts';
import { createFirstMembers } from './first-members.ts';
import { appointMissing } from './missing-administrators.ts';
import { offerCatalogue } from './offer-catalogue.ts';
import { openStepSentence } from './open-steps.ts';
import { pinContracts } from './pin-contracts.ts';
import { checkSurroundings, wrongOf, type Finding } from './surroundings.ts';

interface SetupTools {
  readonly now: Date;
  /** Writes a line on the terminal. */
  readonly say: (line: string) => void;
}

/**
 * First run outside the demo: root member, first two administrators, drafts of a catalogue, contracts.
 * What surrounds the server is tried first and does not stop it; what is still open is said last.
 * Running it again is safe.
 * @throws StartRefusal, DeploymentMismatch, ChainUnreachable
 */
export async function setUp(
  config: Config,
  answers: Answers,
  { now, say }: SetupTools,
): Promise<void> {
  if (config.demo) {
    throw new StartRefusal(
      'The demo needs no setup: set DATABASE_URL and RPC_URLS to set up your own, or run "npm start".',
    );
  }
  const findings = await checkSurroundings(config, now);
  for (const { isGood, sentence } of findings) say(`${isGood ? 'ok  ' : 'BAD '} ${sentence}`);
  const keys = deriveKeys(config.tokenSecret);
  const database = sealingWith(await openDatabase(config.database), auditKey(keys));
  try {
    await migrateDatabase(database);
    await database.transaction((tx) => sealOlderRows(tx, now));
    say(await createFirstMembers(database, answers, { keys, now, say }));
    const appointed = await appointMissing(database, answers, now);
    if (appointed !== null) say(appointed);
    say(await offerCatalogue(database, answers, { now, say }));
    say(await pinContracts(database, config, answers, now));
    for (const line of await openLines(database.db, findings, now)) say(line);
  } finally {
    await database.close();
  }
}

/** What is left to do, and where. */
async function openLines(db: Database, findings: readonly Finding[], now: Date): Promise<string[]> {
  const steps = await openSetupSteps(db, {
    hasContracts: (await readDeployment(db)) !== null,
    outside: { now, wrong: wrongOf(findings) },
  });
  const open = steps.flatMap((one) => {
    const found = findings.filter(({ isGood, step }) => !isGood && step === one.step);
    // What was just tried is said as it was found.
    return found.length > 0 ? found.map(({ sentence }) => sentence) : [openStepSentence(one)];
  });
  if (open.length === 0) return ['Nothing is open. The first day: docs/operating.md.'];
  return ['Still open:', ...open.map((one, at) => `${at + 1}. ${one}`)];
}
