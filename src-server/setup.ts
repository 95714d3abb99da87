import { ChainUnreachable, DeploymentMismatch } from './chain/errors.ts';
import { readConfig } from './config/read-config.ts';
import { systemClock } from './domain/base/clock.ts';
import { openAnswers } from './setup/answers.ts';
import { setUp } from './setup/set-up.ts';
import { StartRefusal } from './start-refusal.ts';

const answers = openAnswers(process.env);
try {
  await setUp(readConfig(process.env), answers, {
    now: systemClock.now(),
    say: (line) => console.log(line),
  });
} catch (error) {
  process.exitCode = 1;
  const expected = [StartRefusal, DeploymentMismatch, ChainUnreachable].some(
    (known) => error instanceof known,
  );
  console.error(expected && error instanceof Error ? error.message : error);
} finally {
  answers.close();
}
