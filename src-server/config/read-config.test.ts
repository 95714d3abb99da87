import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartRefusal } from '../start-refusal.ts';
import { variableNames } from './near-names.ts';
import { readOwnerUrl } from './owner-url.ts';
import { readConfig } from './read-config.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'tct-config-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

const PASSWORD = 'hunter-two-and-a-half';
const outside = {
  DATABASE_URL: `postgres://tct:${PASSWORD}@db.example.com/tct`,
  RPC_URLS: `https://one.example.com/${PASSWORD}, https://two.example.com`,
  SMTP_URL: `smtps://tct:${PASSWORD}@mail.example.com`,
  TOKEN_SECRET: `${PASSWORD}-${PASSWORD}`,
};
const REPLICA = `postgres://reader:${PASSWORD}@replica.example.com/tct`;

function refusalOf(env: Record<string, string>): string {
  try {
    readConfig({ DATA_DIR: directory, ...env });
  } catch (error) {
    if (error instanceof StartRefusal) return error.message;
    throw error;
  }
  return 'accepted';
}

test('nothing set is the demo on loopback, with a secret of its own that is kept', () => {
  const config = readConfig({ DATA_DIR: directory });
  expect(config).toMatchObject({
    demo: true,
    host: '127.0.0.1',
    port: 8000,
    publicUrl: 'http://127.0.0.1:8000',
    smtpUrl: null,
  });
  expect(config.tokenSecret).toHaveLength(48);
  expect(readConfig({ DATA_DIR: directory }).tokenSecret).toBe(config.tokenSecret);
  expect(statSync(join(directory, 'token-secret')).mode & 0o777).toBe(0o600);
});

test('database and chain of its own are no demo', () => {
  const config = readConfig({
    ...outside,
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://office.example.com',
    FINALITY: '12',
    TRUSTED_PROXY: '1',
  });
  expect(config).toMatchObject({
    demo: false,
    rpcUrls: [`https://one.example.com/${PASSWORD}`, 'https://two.example.com'],
    finality: { kind: 'confirmations', count: 12 },
    trustedProxy: 1,
  });
});

test('the pool has 20 connections, 5 s to wait for one, 30 s a statement and 15 minutes one of a job', () => {
  const limitsOf = (env: Record<string, string>) =>
    readConfig({ ...outside, DATA_DIR: directory, ...env }).database;
  expect(limitsOf({})).toMatchObject({
    limits: { connections: 20, acquireMs: 5000, statementMs: 30_000, jobStatementMs: 900_000 },
  });
  expect(limitsOf({ DATABASE_CONNECTIONS: '8', DATABASE_ACQUIRE_SECONDS: '2' })).toMatchObject({
    limits: { connections: 8, acquireMs: 2000 },
  });
});

test('a replica has the name of the database and limits of its own; without one there is none', () => {
  const replicaOf = (env: Record<string, string>) =>
    readConfig({ ...outside, DATA_DIR: directory, ...env }).database;
  expect(replicaOf({})).toMatchObject({ replica: null });
  expect(replicaOf({ DATABASE_READ_URL: REPLICA })).toMatchObject({
    replica: { url: REPLICA, limits: { connections: 10, statementMs: 30_000 } },
  });
  const limits = { DATABASE_READ_CONNECTIONS: '3', DATABASE_READ_STATEMENT_SECONDS: '60' };
  expect(replicaOf({ DATABASE_READ_URL: REPLICA, ...limits })).toMatchObject({
    replica: { limits: { connections: 3, statementMs: 60_000 } },
  });
});

test.each([
  'no-reply@example.com',
  'TCT <no-reply@example.com>',
  '"La Red, S.A." <no-reply@example.com>',
])('mails come from %s', (MAIL_FROM) => {
  expect(readConfig({ ...outside, DATA_DIR: directory, MAIL_FROM }).mailFrom).toBe(MAIL_FROM);
});

test('metrics are served nowhere, on this machine, or where it is asked for', () => {
  const metricsOf = (env: Record<string, string>) =>
    readConfig({ ...outside, DATA_DIR: directory, ...env }).metrics;
  expect(metricsOf({})).toBeNull();
  expect(metricsOf({ METRICS_PORT: '9464' })).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(metricsOf({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' })).toEqual({
    host: '10.0.0.5',
    port: 9464,
  });
});

test('random secrets of every usual spelling are taken', () => {
  const spellings = ['hex', 'base64', 'base64url'] as const;
  for (const spelling of spellings) {
    for (let at = 0; at < 300; at += 1) {
      const bytes = randomBytes(spelling === 'hex' ? 16 : 24);
      const TOKEN_SECRET = bytes.toString(spelling);
      expect(readConfig({ ...outside, TOKEN_SECRET }).tokenSecret).toBe(TOKEN_SECRET);
    }
  }
});

test('two nodes of this machine are two sources', () => {
  const RPC_URLS = 'http://127.0.0.1:8545 http://127.0.0.1:8546';
  expect(readConfig({ ...outside, RPC_URLS }).rpcUrls).toHaveLength(2);
});

test('names that belong to others are none of ours, and an empty one says nothing', () => {
  const others = {
    PATH: '/bin',
    HOME: '/root',
    HOSTNAME: 'a',
    HOSTTYPE: 'b',
    SMTP_PORT: '25',
    PROT: '',
    DATABASE_HOST: 'd',
    npm_config_host: 'e',
  };
  expect(refusalOf({ ...outside, ...others })).toBe('accepted');
});

test('every variable that is read is known, and the page for operators names it', () => {
  const asked = new Set<string>();
  const watched = (env: Record<string, string>) =>
    new Proxy(env, {
      get(target, name: string) {
        asked.add(name);
        return target[name];
      },
    });
  readConfig(watched({ DATA_DIR: directory }));
  readConfig(watched({ ...outside, METRICS_PORT: '9464' }));
  readOwnerUrl(watched({ DATABASE_OWNER_URL: 'postgres://owner@127.0.0.1/tct' }));
  const known = [...variableNames].toSorted();
  expect([...asked].filter((name) => /^[A-Z]/.test(name)).toSorted()).toEqual(known);
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  expect(known.filter((name) => !readme.includes(`| \`${name}\` |`))).toEqual([]);
});

test.each(['10.0.0.1', '10.0.0.0/8, 192.168.0.1', 'fd00::/8,::1', 'loopback', '12'])(
  'TRUSTED_PROXY takes %s, and the server can be built with it',
  async (text) => {
    const { trustedProxy } = readConfig({ DATA_DIR: directory, ...outside, TRUSTED_PROXY: text });
    expect(String(trustedProxy)).toBe(text);
    if (typeof trustedProxy === 'string') {
      await fastify({ trustProxy: trustedProxy }).ready();
    }
  },
);

test("icons come from the public service with its fallbacks, from hosts of one's own, or from nowhere", () => {
  const hostsOf = (ICON_HOSTS?: string) =>
    readConfig({ DATA_DIR: directory, ...(ICON_HOSTS !== undefined && { ICON_HOSTS }) }).iconHosts;
  expect(hostsOf()).toEqual([
    'https://api.iconify.design',
    'https://api.simplesvg.com',
    'https://api.unisvg.com',
  ]);
  expect(
    hostsOf('https://a.example.com/, https://b.example.com:8443 https://a.example.com'),
  ).toEqual(['https://a.example.com', 'https://b.example.com:8443']);
  expect(hostsOf('none')).toEqual([]);
});

test('the audit log is anchored in a file, at an address, or nowhere', () => {
  const anchorOf = (AUDIT_ANCHOR?: string) =>
    readConfig({ DATA_DIR: directory, ...(AUDIT_ANCHOR !== undefined && { AUDIT_ANCHOR }) })
      .auditAnchor;
  expect(anchorOf()).toBeNull();
  expect(anchorOf('/var/log/anchors')).toEqual({ kind: 'file', path: '/var/log/anchors' });
  expect(anchorOf('https://witness.example.com/tct')).toEqual({
    kind: 'url',
    url: 'https://witness.example.com/tct',
  });
});

test('files lie in a folder of DATA_DIR, or in the bucket that a URL names', () => {
  const filesOf = (FILES_URL?: string) =>
    readConfig({ DATA_DIR: directory, ...(FILES_URL !== undefined && { FILES_URL }) }).files;
  expect(filesOf()).toEqual({ kind: 'folder', directory: join(directory, 'files') });
  expect(
    filesOf('https://KEY:se%2Fcr%2Bet@s3.example.com:9000/tct-files/office/one?region=eu-west-1'),
  ).toEqual({
    kind: 's3',
    endpoint: 'https://s3.example.com:9000',
    region: 'eu-west-1',
    bucket: 'tct-files',
    prefix: 'office/one/',
    credentials: { accessKeyId: 'KEY', secretAccessKey: 'se/cr+et' },
  });
  expect(filesOf('http://store.internal/tct-files')).toMatchObject({
    region: 'us-east-1',
    prefix: '',
    credentials: null,
  });
});

test('CHAIN=embedded keeps the demo on PostgreSQL', () => {
  const config = readConfig({
    DATA_DIR: directory,
    DATABASE_URL: outside.DATABASE_URL,
    CHAIN: 'embedded',
  });
  expect(config).toMatchObject({ demo: true, database: { kind: 'postgresql' } });
});

test('the clock is put forward in a demo that asked for it, and nowhere else', () => {
  const isMovable = (env: Record<string, string>) =>
    readConfig({ DATA_DIR: directory, ...env }).movableClock;
  expect(isMovable({})).toBe(false);
  expect(isMovable({ DEMO_CLOCK: 'movable' })).toBe(true);
  expect(isMovable(outside)).toBe(false);
});

test('the demo begins with marketplace and exchange, or without them where that is asked for', () => {
  const begins = (env: Record<string, string>) =>
    readConfig({ DATA_DIR: directory, ...env }).demoData;
  expect(begins({})).toBe('all');
  expect(begins({ DEMO_DATA: 'network' })).toBe('network');
});

test('the demo is begun with a treasury that an operator pays from alone, or with a second person', () => {
  const begins = (env: Record<string, string>) =>
    readConfig({ DATA_DIR: directory, ...env }).demoTreasury;
  expect(begins({})).toBe(1);
  expect(begins({ DEMO_TREASURY: 'two' })).toBe(2);
});

test.each([
  ['PORT', { PORT: '80a' }],
  ['PORT', { PORT: '70000' }],
  ['HOST', { HOST: '0.0.0.0' }],
  ['TRUSTED_PROXY', { TRUSTED_PROXY: '10.0.0.1' }],
  ['TRUSTED_PROXY', { ...outside, TRUSTED_PROXY: 'banana' }],
  ['TRUSTED_PROXY', { ...outside, TRUSTED_PROXY: '10.0.0.1, banana' }],
  ['TRUSTED_PROXY', { ...outside, TRUSTED_PROXY: '10.0.0.0/33' }],
  ['TRUSTED_PROXY', { ...outside, TRUSTED_PROXY: '10.0.0.0/8/8' }],
  ['TRUSTED_PROXY', { ...outside, TRUSTED_PROXY: '::1/129' }],
  ['TRUSTED_PROXY', { ...outside, TRUSTED_PROXY: ',' }],
  ['RPC_URLS', { DATABASE_URL: outside.DATABASE_URL }],
  ['DATABASE_URL', { RPC_URLS: 'https://rpc.example.com' }],
  ['DATABASE_URL', { ...outside, DATABASE_URL: `mysql://${PASSWORD}` }],
  ['DATABASE_CONNECTIONS', { ...outside, DATABASE_CONNECTIONS: '1' }],
  ['DATABASE_CONNECTIONS', { DATABASE_CONNECTIONS: '20' }],
  ['DATABASE_ACQUIRE_SECONDS', { ...outside, DATABASE_ACQUIRE_SECONDS: '0' }],
  ['DATABASE_STATEMENT_SECONDS', { ...outside, DATABASE_STATEMENT_SECONDS: '1.5' }],
  ['DATABASE_JOB_STATEMENT_SECONDS', { ...outside, DATABASE_JOB_STATEMENT_SECONDS: 'none' }],
  [
    'DATABASE_JOB_STATEMENT_SECONDS',
    { ...outside, DATABASE_STATEMENT_SECONDS: '30', DATABASE_JOB_STATEMENT_SECONDS: '29' },
  ],
  ['DATABASE_READ_URL', { ...outside, DATABASE_READ_URL: `mysql://${PASSWORD}` }],
  ['same name', { ...outside, DATABASE_READ_URL: REPLICA.replace('/tct', '/other') }],
  ['same server twice', { ...outside, DATABASE_READ_URL: outside.DATABASE_URL }],
  [
    'same server twice',
    { ...outside, DATABASE_READ_URL: 'postgres://reader@db.example.com:5432/tct' },
  ],
  ['DATABASE_READ_URL too', { ...outside, DATABASE_READ_CONNECTIONS: '3' }],
  [
    'DATABASE_READ_CONNECTIONS',
    { ...outside, DATABASE_READ_URL: REPLICA, DATABASE_READ_CONNECTIONS: '0' },
  ],
  [
    'DATABASE_READ_STATEMENT_SECONDS',
    { ...outside, DATABASE_READ_URL: REPLICA, DATABASE_READ_STATEMENT_SECONDS: '61' },
  ],
  ['embedded database', { DATABASE_READ_URL: REPLICA }],
  ['rename it to DATABASE_CONNECTIONS', { ...outside, DATABASE_CONECTIONS: '20' }],
  ['DEPLOYMENT_EPOCH', { DEPLOYMENT_EPOCH: '1' }],
  ['DEPLOYMENT_EPOCH', { ...outside, DEPLOYMENT_EPOCH: '0' }],
  ['RPC_URLS', { ...outside, RPC_URLS: PASSWORD }],
  ['RPC_URLS', { ...outside, RPC_URLS: 'http://a http://b http://c http://d' }],
  ['CHAIN', { CHAIN: 'mainnet' }],
  ['DEMO_CLOCK', { DEMO_CLOCK: 'fast' }],
  ['DEMO_CLOCK', { ...outside, DEMO_CLOCK: 'movable' }],
  ['DEMO_TREASURY', { DEMO_TREASURY: 'three' }],
  ['DEMO_TREASURY', { ...outside, DEMO_TREASURY: 'two' }],
  ['DEMO_DATA', { DEMO_DATA: 'little' }],
  ['DEMO_DATA', { ...outside, DEMO_DATA: 'all' }],
  ['CHAIN', { CHAIN: 'embedded', RPC_URLS: outside.RPC_URLS }],
  ['SMTP_URL', { ...outside, SMTP_URL: '' }],
  ['SMTP_URL', { ...outside, SMTP_URL: `https://${PASSWORD}` }],
  ['TOKEN_SECRET', { ...outside, TOKEN_SECRET: '' }],
  ['TOKEN_SECRET', { ...outside, TOKEN_SECRET: PASSWORD }],
  ['TOKEN_SECRET', { ...outside, TOKEN_SECRET: 'a'.repeat(48) }],
  ['TOKEN_SECRET', { ...outside, TOKEN_SECRET: 'abc123'.repeat(8) }],
  ['TOKEN_SECRET', { ...outside, TOKEN_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' }],
  ['TOKEN_SECRET', { ...outside, TOKEN_SECRET: 'password'.repeat(4) }],
  ['RPC_URLS', { ...outside, RPC_URLS: 'https://a.test https://a.test' }],
  ['RPC_URLS', { ...outside, RPC_URLS: `https://A.test/${PASSWORD} https://a.test:8545/2` }],
  ['RPC_URLS', { ...outside, RPC_URLS: 'http://127.0.0.1:8545,http://127.0.0.1:8545/x' }],
  ['MAIL_FROM', { ...outside, MAIL_FROM: 'nonsense' }],
  ['MAIL_FROM', { ...outside, MAIL_FROM: 'La Red, S.A. <no-reply@example.com>' }],
  ['MAIL_FROM', { ...outside, MAIL_FROM: 'TCT <no-reply>' }],
  ['MAIL_FROM', { ...outside, MAIL_FROM: 'a@example.com, b@example.com' }],
  ['MAIL_FROM', { ...outside, MAIL_FROM: 'TCT\nBcc: all@example.com <a@example.com>' }],
  ['MAIL_FROM', { ...outside, MAIL_FROM: 'TCT <a@example.com>\r\nBcc: b@example.com' }],
  ['METRICS_PORT', { METRICS_PORT: 'on' }],
  ['METRICS_PORT', { PORT: '9000', METRICS_PORT: '9000' }],
  ['METRICS_PORT', { METRICS_HOST: '127.0.0.1' }],
  ['METRICS_HOST', { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }],
  ['PUBLIC_URL', { ...outside, PUBLIC_URL: 'http://office.example.com' }],
  ['PUBLIC_URL', { ...outside, PUBLIC_URL: 'http://192.168.0.7:8000' }],
  ['PUBLIC_URL', { ...outside, HOST: '0.0.0.0' }],
  ['rename it to PORT', { PROT: '9000' }],
  ['rename it to RPC_URLS', { RPC_URL: `https://rpc.example.com/${PASSWORD}` }],
  ['rename it to DATABASE_URL', { DATABSE_URL: outside.DATABASE_URL }],
  ['rename it to TOKEN_SECRET', { ...outside, TOKEN_SECERT: PASSWORD }],
  ['REQUESTS_PER_MINUTE', { REQUESTS_PER_MINUTE: 'many' }],
  ['FINALITY', { ...outside, FINALITY: 'soon' }],
  ['AUDIT_ANCHOR', { AUDIT_ANCHOR: 'anchors.txt' }],
  ['AUDIT_ANCHOR', { AUDIT_ANCHOR: 'http://witness.example.com' }],
  ['AUDIT_ANCHOR', { AUDIT_ANCHOR: `https://tct:${PASSWORD}@` }],
  ['FILES_URL', { FILES_URL: 'files' }],
  ['FILES_URL', { FILES_URL: 's3://bucket' }],
  ['FILES_URL', { FILES_URL: `https://KEY:${PASSWORD}@s3.example.com` }],
  ['FILES_URL', { FILES_URL: `https://KEY:${PASSWORD}@s3.example.com/B_ucket` }],
  ['FILES_URL', { FILES_URL: `https://KEY:${PASSWORD}@s3.example.com/bucket/a%20b` }],
  ['FILES_URL', { FILES_URL: `https://KEY:${PASSWORD}@s3.example.com/bucket?acl=public` }],
  ['FILES_URL', { FILES_URL: `https://KEY:${PASSWORD}%@s3.example.com/bucket` }],
  ['FILES_URL', { FILES_URL: `https://:${PASSWORD}@s3.example.com/bucket` }],
  ['FILES_URL', { FILES_URL: 'https://KEY@s3.example.com/bucket' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://office.example.com/app' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['PUBLIC_RPC_URLS', { PUBLIC_RPC_URLS: 'https://rpc.example.com' }],
  ['PUBLIC_RPC_URLS', { ...outside, PUBLIC_RPC_URLS: 'http://rpc.example.com' }],
  ['PUBLIC_RPC_URLS', { ...outside, PUBLIC_RPC_URLS: `https://tct:${PASSWORD}@rpc.example.com` }],
  [
    'PUBLIC_RPC_URLS',
    { ...outside, PUBLIC_RPC_URLS: 'https://a.test https://b.test https://c.test' },
  ],
  ['ICON_HOSTS', { ICON_HOSTS: 'icons.example.com' }],
  ['ICON_HOSTS', { ICON_HOSTS: 'http://icons.example.com' }],
  ['ICON_HOSTS', { ICON_HOSTS: `https://tct:${PASSWORD}@icons.example.com` }],
  ['ICON_HOSTS', { ICON_HOSTS: "https://icons.example.com/;script-src 'unsafe-inline'" }],
])('a wrong %s is refused in one sentence that names it and keeps secrets', (name, env) => {
  const sentence = refusalOf(env);
  expect(sentence).toContain(name);
  expect(sentence).toMatch(/^[^\n]+\.$/);
  expect(sentence).not.toContain(PASSWORD);
});

test('the owner of the schema is read from a variable of its own, or else the server’s role is the owner', () => {
  const [DATABASE_OWNER_URL, DATABASE_URL] = ['postgres://owner@a/tct', 'postgres://app@a/tct'];
  expect(readOwnerUrl({ DATABASE_OWNER_URL, DATABASE_URL })).toBe(DATABASE_OWNER_URL);
  expect(readOwnerUrl({ DATABASE_URL })).toBe(DATABASE_URL);
  expect(() => readOwnerUrl({})).toThrow(/^DATABASE_OWNER_URL is missing/);
  expect(() => readOwnerUrl({ DATABASE_OWNER_URL: 'mysql://a', DATABASE_URL })).toThrow(
    /^DATABASE_OWNER_URL is not a URL/,
  );
  // With a slip it would migrate by the server's role, or not at all.
  expect(() => readOwnerUrl({ DATABASE_OWNER_UR: DATABASE_OWNER_URL, DATABASE_URL })).toThrow(
    /rename it to DATABASE_OWNER_URL/,
  );
});
