import { isIP } from 'node:net';
import { isAbsolute, resolve, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Finality } from '../chain/deployment.ts';
import type { TreasuryEdition } from '../chain/treasury/edition.ts';
import { StartRefusal } from '../start-refusal.ts';
import { logLevels, type AuditAnchor, type Config, type DatabaseConfig } from './config.ts';
import { readDatabaseLimits, refuseDatabaseLimits } from './database-limits.ts';
import { readReplica, refuseReplica } from './read-replica.ts';
import { readFiles } from './files-url.ts';
import { refuseNearNames } from './near-names.ts';
import { checkTokenSecret } from './token-secret.ts';
import { readTracing } from './tracing.ts';
import { choiceOf, integerOf, textOf, urlOf, type Environment } from './variables.ts';

/** The demo's own secret: made at the first start and kept where only this user can read it. */
function demoSecret(dataDirectory: string): string {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const file = join(dataDirectory, 'token-secret');
  try {
    writeFileSync(file, randomBytes(36).toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

const CONFIRMATIONS_MAX = 1000;
const ANCHOR_URL = 'https://witness.example.com/tct';
/** The public icon service and its two fallbacks. */
const ICON_HOSTS = [
  'https://api.iconify.design',
  'https://api.simplesvg.com',
  'https://api.unisvg.com',
];

/**
 * Reads the whole configuration. Without DATABASE_URL and RPC_URLS it is the demo: embedded database
 * and embedded chain, on loopback alone.
 * @throws StartRefusal: one sentence that names the variable and says what to do
 */
export function readConfig(env: Environment): Config {
  refuseNearNames(env);
  const port = integerOf(env, 'PORT', { otherwise: 8000, min: 1, max: 65_535 });
  const host = textOf(env, 'HOST') ?? '127.0.0.1';
  const dataDirectory = resolve(textOf(env, 'DATA_DIR') ?? '.data');
  const rpcUrls = readRpcUrls(env);
  const databaseUrl = readDatabaseUrl(env);
  const demo = isDemo(env, databaseUrl !== undefined, rpcUrls.length > 0);
  if (demo) refuseOpenDemo(env, host);
  const publicUrl = readPublicUrl(env, host, port);
  const metrics = readMetrics(env, { demo, port });
  return {
    port,
    host,
    publicUrl,
    trustedProxy: readTrustedProxy(env),
    dataDirectory,
    database: databaseOf(env, databaseUrl, dataDirectory),
    files: readFiles(env, dataDirectory),
    demo,
    movableClock: readMovableClock(env, demo),
    demoData: readDemoData(env, demo),
    demoTreasury: readDemoTreasury(env, demo),
    rpcUrls,
    publicRpcUrls: readPublicRpcUrls(env, demo),
    deploymentEpoch: readDeploymentEpoch(env, demo),
    finality: readFinality(env),
    smtpUrl: readSmtpUrl(env, demo),
    mailFrom: readMailFrom(env) ?? `TCT <no-reply@${new URL(publicUrl).hostname}>`,
    tokenSecret: readTokenSecret(env, demo, dataDirectory),
    tokenSecretsBefore: (textOf(env, 'TOKEN_SECRETS_BEFORE') ?? '').split(/\s+/).filter(Boolean),
    auditAnchor: readAuditAnchor(env),
    metrics,
    tracing: readTracing(env),
    requestsPerMinute: integerOf(env, 'REQUESTS_PER_MINUTE', {
      otherwise: 1200,
      min: 0,
      max: 1_000_000,
    }),
    iconHosts: readIconHosts(env),
    logLevel: choiceOf(env, 'LOG_LEVEL', logLevels) ?? 'warn',
  };
}

/** The embedded chain is the demo; any other one needs database and chain of its own. */
function isDemo(env: Environment, hasDatabase: boolean, hasRpc: boolean): boolean {
  if (choiceOf(env, 'CHAIN', ['embedded']) === 'embedded') {
    if (!hasRpc) return true;
    throw new StartRefusal(
      'RPC_URLS and CHAIN=embedded contradict each other: remove CHAIN to use your chain, or RPC_URLS to use the embedded one.',
    );
  }
  if (hasDatabase === hasRpc) return !hasDatabase;
  const [given, missing] = hasDatabase
    ? ['DATABASE_URL', 'RPC_URLS']
    : ['RPC_URLS', 'DATABASE_URL'];
  throw new StartRefusal(
    `${given} is set but ${missing} is not, and outside the demo both are needed: set ${missing} too, or remove ${given} for the demo.`,
  );
}

/** Everybody knows the demo's passwords, so nobody else may reach it. */
function refuseOpenDemo(env: Environment, host: string): void {
  if (!isLoopback(host)) {
    throw new StartRefusal(
      `HOST must be a loopback address in the demo, not "${host}": remove it, or set DATABASE_URL and RPC_URLS to run outside the demo.`,
    );
  }
  if (textOf(env, 'TRUSTED_PROXY') !== undefined) {
    throw new StartRefusal(
      'TRUSTED_PROXY has no place in the demo, which serves this machine alone: remove it, or set DATABASE_URL and RPC_URLS to run outside the demo.',
    );
  }
}

/** Tests tell the demo what day it is; where money is real, nobody does. */
function readMovableClock(env: Environment, demo: boolean): boolean {
  if (textOf(env, 'DEMO_CLOCK') !== undefined && !demo) {
    throw new StartRefusal(
      'DEMO_CLOCK has no place outside the demo, where nobody may put the clock forward: remove it.',
    );
  }
  return choiceOf(env, 'DEMO_CLOCK', ['movable']) === 'movable';
}

/** A demo whose payout runs need a second person's signature; otherwise an operator pays alone. */
function readDemoTreasury(env: Environment, demo: boolean): TreasuryEdition {
  if (textOf(env, 'DEMO_TREASURY') !== undefined && !demo) {
    throw new StartRefusal('DEMO_TREASURY has no place outside the demo: remove it.');
  }
  return choiceOf(env, 'DEMO_TREASURY', ['one', 'two']) === 'two' ? 2 : 1;
}

/** Marketplace, exchange and tokenization are opened and filled, but where a demo without them is asked for. */
function readDemoData(env: Environment, demo: boolean): Config['demoData'] {
  if (textOf(env, 'DEMO_DATA') !== undefined && !demo) {
    throw new StartRefusal('DEMO_DATA has no place outside the demo: remove it.');
  }
  return choiceOf(env, 'DEMO_DATA', ['network', 'all']) ?? 'all';
}

function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
  );
}

/** The embedded chain is nobody else's, so that there is no original to tell a copy from. */
function readDeploymentEpoch(env: Environment, demo: boolean): number | null {
  if (textOf(env, 'DEPLOYMENT_EPOCH') === undefined) return null;
  if (!demo) return integerOf(env, 'DEPLOYMENT_EPOCH', { otherwise: 1, min: 1, max: 1_000_000 });
  throw new StartRefusal('DEPLOYMENT_EPOCH has no place in the demo: remove it.');
}

function readDatabaseUrl(env: Environment): string | undefined {
  const text = textOf(env, 'DATABASE_URL');
  if (text === undefined) return undefined;
  urlOf('DATABASE_URL', text, ['postgres:', 'postgresql:'], 'postgres://user:password@host/name');
  return text;
}

function databaseOf(
  env: Environment,
  url: string | undefined,
  dataDirectory: string,
): DatabaseConfig {
  if (url !== undefined) {
    return {
      kind: 'postgresql',
      url,
      limits: readDatabaseLimits(env),
      replica: readReplica(env, url),
    };
  }
  refuseDatabaseLimits(env);
  refuseReplica(env);
  return { kind: 'pglite', directory: resolve(dataDirectory, 'database') };
}

function readRpcUrls(env: Environment): string[] {
  const text = textOf(env, 'RPC_URLS');
  if (text === undefined) return [];
  const urls = text.split(/[\s,]+/).filter(Boolean);
  if (urls.length > 3) {
    throw new StartRefusal('RPC_URLS takes one to three URLs: remove the others.');
  }
  const sources = urls.map((url) =>
    urlOf('RPC_URLS', url, ['http:', 'https:'], 'https://rpc.example.com'),
  );
  if (new Set(sources.map(sourceOf)).size < sources.length) {
    throw new StartRefusal(
      'RPC_URLS names the same host twice, which proves nothing where two must agree: name one of another provider, or remove it.',
    );
  }
  return urls;
}

/** On this machine every port may be another node; elsewhere a host is one provider. */
const sourceOf = ({ hostname, host }: URL): string => (isLoopback(hostname) ? host : hostname);

/** What browsers ask is no secret and carries none; a page over TLS reaches nothing without it. */
function readPublicRpcUrls(env: Environment, demo: boolean): string[] {
  const urls = (textOf(env, 'PUBLIC_RPC_URLS') ?? '').split(/[\s,]+/).filter(Boolean);
  if (urls.length > 0 && demo) {
    throw new StartRefusal(
      'PUBLIC_RPC_URLS has no place in the demo, whose chain is embedded: remove it.',
    );
  }
  if (urls.length > 2) {
    throw new StartRefusal('PUBLIC_RPC_URLS takes one or two URLs: remove the others.');
  }
  return urls.map((one) => {
    const url = urlOf('PUBLIC_RPC_URLS', one, ['https:'], 'https://rpc.example.com');
    if (url.username === '' && url.password === '') return url.href;
    throw new StartRefusal(
      'PUBLIC_RPC_URLS is given to every reader, so that it must hold no user and no password: remove them.',
    );
  });
}

function readIconHosts(env: Environment): string[] {
  const text = textOf(env, 'ICON_HOSTS');
  if (text === undefined) return ICON_HOSTS;
  if (text === 'none') return [];
  const origins = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((one) => {
      const url = urlOf('ICON_HOSTS', one, ['https:'], 'https://icons.example.com');
      if (url.href === `${url.origin}/`) return url.origin;
      throw new StartRefusal(
        'ICON_HOSTS takes origins without a path: write them like https://icons.example.com, or "none".',
      );
    });
  return [...new Set(origins)];
}

function readAuditAnchor(env: Environment): AuditAnchor | null {
  const text = textOf(env, 'AUDIT_ANCHOR');
  if (text === undefined) return null;
  if (isAbsolute(text)) return { kind: 'file', path: text };
  if (/^https:/i.test(text)) {
    return { kind: 'url', url: urlOf('AUDIT_ANCHOR', text, ['https:'], ANCHOR_URL).href };
  }
  throw new StartRefusal(
    `AUDIT_ANCHOR must be the absolute path of a file or an https address: write it like /var/log/tct/audit-anchors or ${ANCHOR_URL}.`,
  );
}

function readPublicUrl(env: Environment, host: string, port: number): string {
  const text = textOf(env, 'PUBLIC_URL');
  if (text === undefined && !isLoopback(host)) {
    throw new StartRefusal(
      'PUBLIC_URL is missing, and links in mails begin with it: set it to what people type, like https://office.example.com.',
    );
  }
  if (text === undefined) return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const url = urlOf('PUBLIC_URL', text, ['http:', 'https:'], 'https://office.example.com');
  if (url.pathname !== '/' || url.search !== '') {
    throw new StartRefusal(
      'PUBLIC_URL must be an origin without a path: write it like https://office.example.com.',
    );
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new StartRefusal(
      'PUBLIC_URL must start with https:// where it is not this machine, for passwords travel there: put TLS in front, and write it like https://office.example.com.',
    );
  }
  return url.origin;
}

/** A name with an address behind it in angle brackets, or an address alone. */
const SENDER = /^(?:"[^"\\]+" *<([^<>]+)>|[^"<>@,;:]* *<([^<>]+)>|([^<>]+))$/;
const ADDRESS = /^[^\s@<>(),;:"]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i;

function readMailFrom(env: Environment): string | undefined {
  const text = textOf(env, 'MAIL_FROM');
  if (text === undefined) return undefined;
  const [, quoted, named, alone] = SENDER.exec(text) ?? [];
  const address = quoted ?? named ?? alone ?? '';
  // A line break would begin another header of every mail.
  if (ADDRESS.test(address) && !/\p{Cc}/u.test(text)) return text;
  throw new StartRefusal(
    'MAIL_FROM must be one address, on one line, with or without a name: write it like TCT <no-reply@office.example.com>.',
  );
}

/** What it tells of the business is for those who run it: on this machine, unless it is asked for elsewhere. */
function readMetrics(
  env: Environment,
  { demo, port }: { readonly demo: boolean; readonly port: number },
): Config['metrics'] {
  const text = textOf(env, 'METRICS_PORT');
  const host = textOf(env, 'METRICS_HOST') ?? '127.0.0.1';
  if (text === undefined) {
    if (textOf(env, 'METRICS_HOST') === undefined) return null;
    throw new StartRefusal(
      'METRICS_HOST is set but METRICS_PORT is not, so that nothing is served there: set METRICS_PORT too, or remove METRICS_HOST.',
    );
  }
  const metricsPort = integerOf(env, 'METRICS_PORT', { otherwise: 9464, min: 1, max: 65_535 });
  if (metricsPort === port) {
    throw new StartRefusal(
      'METRICS_PORT is that of the web app, which everybody reaches: set it to another one, for example 9464.',
    );
  }
  if (demo && !isLoopback(host)) {
    throw new StartRefusal(
      `METRICS_HOST must be a loopback address in the demo, not "${host}": remove it.`,
    );
  }
  return { port: metricsPort, host };
}

function readTrustedProxy(env: Environment): string | number | null {
  const text = textOf(env, 'TRUSTED_PROXY');
  if (text === undefined) return null;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  if (text.split(',').every((one) => isNetwork(one.trim()))) return text;
  throw new StartRefusal(
    'TRUSTED_PROXY must be addresses or ranges with commas between, or a number of hops: write it like 10.0.0.0/8 or 1.',
  );
}

/** Names that stand for the usual networks of their kind. */
const NETWORK_NAMES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, a range such as 10.0.0.0/8, or a name of one. */
function isNetwork(text: string): boolean {
  if (NETWORK_NAMES.includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

function readFinality(env: Environment): Finality {
  const text = textOf(env, 'FINALITY') ?? 'finalized';
  if (text === 'finalized') return { kind: 'finalized' };
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= CONFIRMATIONS_MAX) {
    return { kind: 'confirmations', count };
  }
  throw new StartRefusal(
    `FINALITY must be "finalized" or a number of confirmations from 1 to ${CONFIRMATIONS_MAX}, not "${text}": set it to what your chain offers.`,
  );
}

function readSmtpUrl(env: Environment, demo: boolean): string | null {
  const text = textOf(env, 'SMTP_URL');
  if (demo) return null;
  if (text === undefined) {
    throw new StartRefusal(
      'SMTP_URL is missing, and codes travel by mail: set it like smtps://user:password@mail.example.com.',
    );
  }
  urlOf('SMTP_URL', text, ['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com');
  return text;
}

function readTokenSecret(env: Environment, demo: boolean, dataDirectory: string): string {
  const secret = textOf(env, 'TOKEN_SECRET');
  if (secret === undefined && demo) return demoSecret(dataDirectory);
  return checkTokenSecret(secret);
}
