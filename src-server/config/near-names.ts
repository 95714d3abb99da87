import { StartRefusal } from '../start-refusal.ts';
import { textOf, type Environment } from './variables.ts';

/** Every variable that the configuration of the server or of its commands reads. */
export const variableNames = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'TRUSTED_PROXY',
  'DATA_DIR',
  'FILES_URL',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_CONNECTIONS',
  'DATABASE_ACQUIRE_SECONDS',
  'DATABASE_STATEMENT_SECONDS',
  'DATABASE_JOB_STATEMENT_SECONDS',
  'DATABASE_READ_URL',
  'DATABASE_READ_CONNECTIONS',
  'DATABASE_READ_STATEMENT_SECONDS',
  'RPC_URLS',
  'CHAIN',
  'DEMO_CLOCK',
  'DEMO_DATA',
  'DEMO_TREASURY',
  'DEPLOYMENT_EPOCH',
  'FINALITY',
  'SMTP_URL',
  'MAIL_FROM',
  'TOKEN_SECRET',
  'TOKEN_SECRETS_BEFORE',
  'AUDIT_ANCHOR',
  'METRICS_PORT',
  'METRICS_HOST',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_PROTOCOL',
  'OTEL_SERVICE_NAME',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
  'OTEL_SDK_DISABLED',
  'REQUESTS_PER_MINUTE',
  'PUBLIC_RPC_URLS',
  'ICON_HOSTS',
  'LOG_LEVEL',
] as const;

/** Names shorter than this are like many others: they are near at one slip only. */
const LONG = 8;

/**
 * Refuses a variable that nothing reads and whose name is that of one with a slip: it would be
 * ignored, and the server run as if it were not there.
 * @throws StartRefusal
 */
export function refuseNearNames(env: Environment): void {
  const known: readonly string[] = variableNames;
  for (const name of Object.keys(env).toSorted()) {
    if (known.includes(name) || textOf(env, name) === undefined) continue;
    const meant = variableNames.find((one) => isNear(name, one));
    if (meant === undefined) continue;
    throw new StartRefusal(
      `${name} is not a setting, but ${meant} is: rename it to ${meant}, or remove it.`,
    );
  }
}

function isNear(name: string, known: string): boolean {
  const most = known.length < LONG ? 1 : 2;
  return Math.abs(name.length - known.length) <= most && slips(name, known) <= most;
}

/**
 * Letters left out, added, replaced or swapped with their neighbour between two names: the optimal
 * string alignment distance, in the product of their lengths.
 */
function slips(one: string, other: string): number {
  let [before, row] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwap = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        (next[j - 1] ?? 0) + 1,
        (row[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
}
