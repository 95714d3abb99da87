import { existsSync, globSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { expect, test } from 'vitest';
import { publicApi } from '#contract/api/public.ts';
import { variableNames } from './near-names.ts';
import { readOwnerUrl } from './owner-url.ts';
import { readConfig } from './read-config.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'deploy/kubernetes');

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}
interface Container {
  readonly image: string;
  readonly command?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom: readonly { readonly secretRef: { readonly name: string } }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly securityContext: object;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly startupProbe?: Probe;
}
interface Pod {
  readonly securityContext: object;
  readonly automountServiceAccountToken: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly containers: readonly [Container];
}
interface Resource {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly stringData?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly template?: { readonly spec: Pod };
    readonly ports?: readonly { readonly targetPort: string }[];
    readonly ingress?: readonly { readonly ports: readonly { readonly port: string }[] }[];
  };
}

const files = globSync('*.yaml', { cwd: folder }).toSorted();
const resources = files.flatMap((file) =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map(
    (document) => document.toJS() as Resource,
  ),
);
const found = (kind: string, name: string): Resource => {
  const one = resources.find((each) => each.kind === kind && each.metadata.name === name);
  if (!one) throw new Error(`No ${kind} ${name}`);
  return one;
};
const podOf = (kind: string, name: string): Pod => {
  const pod = found(kind, name).spec?.template?.spec;
  if (!pod) throw new Error(`${name} has no pod`);
  return pod;
};
const [server, migrate] = [podOf('Deployment', 'server'), podOf('Job', 'migrate')];
const secretOf = ({ containers: [{ envFrom }] }: Pod): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...envFrom.map(({ secretRef }) => found('Secret', secretRef.name).stringData),
  ) as Record<string, string>;

test('the settings of pods and secrets exist, and are taken once the secret is filled in', () => {
  const own = (server.containers[0].env ?? []).map(({ name, value }) => [name, value] as const);
  const given = { ...secretOf(server), ...Object.fromEntries(own), DATA_DIR: tmpdir() };
  const known: readonly string[] = variableNames;
  expect(Object.keys(given).filter((name) => !known.includes(name))).toEqual([]);
  // Those of the image.
  const image = { HOST: '0.0.0.0', PORT: '8000' };
  expect(() => readConfig({ ...image, ...given })).toThrow('TOKEN_SECRET is missing');
  const TOKEN_SECRET = 'q8Zs0vXyP2rT7uKdLw4NcJf6HbGm1EaQ9';
  const config = readConfig({ ...image, ...given, TOKEN_SECRET });
  expect(config).toMatchObject({
    demo: false,
    trustedProxy: 1,
    files: { kind: 's3' },
    metrics: { host: '0.0.0.0' },
  });
  const ports = (server.containers[0].ports ?? []).map((port) => port.containerPort);
  expect(ports).toEqual([config.port, config.metrics?.port]);
});

test('only what migrates has the owner’s password, and it has nothing else', () => {
  expect(Object.keys(secretOf(migrate))).toEqual(['DATABASE_OWNER_URL']);
  expect(readOwnerUrl(secretOf(migrate))).toContain('tct_owner');
  expect(Object.keys(secretOf(server))).not.toContain('DATABASE_OWNER_URL');
});

test.each([
  ['servers', server],
  ['what migrates', migrate],
])('%s run without root, rights and a root that can be written to', (_, pod) => {
  expect(pod.automountServiceAccountToken).toBe(false);
  expect(pod.securityContext).toMatchObject({
    runAsNonRoot: true,
    runAsUser: 10_001,
    seccompProfile: { type: 'RuntimeDefault' },
  });
  expect(pod.containers[0].securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
});

test('the job starts the program of npm’s script, and probes ask a path that the server answers', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const command = (migrate.containers[0].command ?? []).join(' ');
  expect(command.replace('node_modules/.bin/', '')).toBe(scripts['migrate']);
  expect(existsSync(join(root, migrate.containers[0].command?.at(-1) ?? ''))).toBe(true);
  const { startupProbe, livenessProbe, readinessProbe } = server.containers[0];
  for (const probe of [startupProbe, livenessProbe, readinessProbe]) {
    expect(probe?.httpGet).toEqual({ path: publicApi.live.path, port: 'http' });
  }
});

test('services and rules of the network name ports that the servers have', () => {
  const named = (server.containers[0].ports ?? []).map(({ name }) => name);
  const service = found('Service', 'server').spec?.ports ?? [];
  const rules = found('NetworkPolicy', 'server').spec?.ingress ?? [];
  const asked = [
    ...service.map(({ targetPort }) => targetPort),
    ...rules.flatMap(({ ports }) => ports.map(({ port }) => port)),
  ];
  expect(asked).toEqual(['http', 'http', 'metrics']);
  expect(asked.filter((name) => !named.includes(name))).toEqual([]);
});

test('what kustomize applies is there, and holds no secret', () => {
  const text = readFileSync(join(folder, 'kustomization.yaml'), 'utf8');
  const { resources: applied, images } = parse(text) as {
    readonly resources: readonly string[];
    readonly images: readonly { readonly name: string }[];
  };
  expect(applied.filter((file) => !files.includes(file))).toEqual([]);
  expect(applied.filter((file) => /secret|migrate/.test(file))).toEqual([]);
  expect(images.map(({ name }) => name)).toEqual([server.containers[0].image]);
});
