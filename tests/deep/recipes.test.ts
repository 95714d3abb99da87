import { expect, test } from 'vitest';
import { TreeCopy } from './support/tree-copy.ts';

/*
 * Each follows one recipe of the docs, step by step, on a copy of the sources. What a step names has
 * to be there, and at the end the checks have to be content.
 */

/** The checks of types that a change of these parts reaches, and the tests' own. */
const types = (...parts: readonly string[]): readonly string[] =>
  [...parts.map((part) => `src-${part}`), 'tests'].map((project) => `types:${project}`);

test('docs/add-a-screen.md leads to a screen', () => {
  using tree = new TreeCopy();
  // 1 and 2: its noun and its data.
  const feature = 'src-renderer/features/samples';
  tree.write(
    `${feature}/samples-queries.ts`,
    `import { queryOptions } from '@tanstack/react-query';
    import { notifications } from '#contract/api/inbox.ts';
    import { request } from '#renderer/lib/api/request.ts';

    export const samplesQueries = {
      unread: queryOptions({
        queryKey: ['Notifications', 'samples'],
        queryFn: ({ signal }) => request(notifications.unread, { signal }),
      }),
    };
    `,
  );
  tree.write(
    `${feature}/samples-screen.tsx`,
    `import { useQuery } from '@tanstack/react-query';
    import { useTranslation } from 'react-i18next';
    import { PageHeader } from '#renderer/components/page-header.tsx';
    import { samplesQueries } from './samples-queries.ts';

    export function SamplesScreen({ title }: { readonly title: string }) {
      const { t } = useTranslation('samples');
      const { data } = useQuery(samplesQueries.unread);
      return (
        <PageHeader title={title}>{data && <p>{t('unread', { count: data.unread })}</p>}</PageHeader>
      );
    }
    `,
  );
  // 3: its texts.
  tree.say('samples', 'es', {
    unread_one: '{{count}} aviso',
    unread_many: '{{count}} de avisos',
    unread_other: '{{count}} avisos',
  });
  tree.say('samples', 'en', { unread_one: '{{count}} notice', unread_other: '{{count}} notices' });
  // 4: its route.
  tree.insert(
    'src-contract/rules/screens.ts',
    "  dashboard: 'member',\n",
    "  samples: 'member',\n",
  );
  tree.write(
    'src-renderer/app/pages/samples-page.tsx',
    `import { useTranslation } from 'react-i18next';
    import { SamplesScreen } from '#renderer/features/samples/samples-screen.tsx';

    export function SamplesPage() {
      const { t } = useTranslation('shell');
      return <SamplesScreen title={t('heading.samples')} />;
    }
    `,
  );
  const routes = 'src-renderer/app/routes.tsx';
  tree.insert(
    routes,
    "import { visitorRoutes, type AppRoute } from './visitor-routes.tsx';\n",
    `const SamplesPage = lazy(async () => ({
      default: (await import('./pages/samples-page.tsx')).SamplesPage,
    }));\n`,
  );
  tree.insert(routes, '  dashboard: DashboardPage,\n', '  samples: SamplesPage,\n');
  for (const language of ['es', 'en'] as const) {
    tree.say('shell', language, { 'heading.samples': 'Samples', 'menu.samples': 'Samples' });
  }
  // 5: its entry of the menu.
  const menu = 'src-renderer/app/shell/menu';
  tree.insert(
    `${menu}/configuration.ts`,
    "  { title: 'dashboard', icon: IconLayoutDashboard, link: 'dashboard' },\n",
    "  { title: 'samples', icon: IconLayoutDashboard, link: 'samples' },\n",
  );
  tree.insert(`${menu}/model.test.ts`, "    ['dashboard'],\n", "    ['samples'],\n");
  // 6: its tests.
  tree.write(
    `${feature}/samples-screen.test.tsx`,
    `import { screen } from '@testing-library/react';
    import { expect, test } from 'vitest';
    import { renderMember } from '../../../tests/support/render-member.tsx';
    import { SamplesScreen } from './samples-screen.tsx';

    test('says how many there are', async () => {
      await renderMember(<SamplesScreen title="Samples" />, {
        answers: { 'GET /api/notifications/unread/': () => ({ unread: 3 }) },
      });
      expect(await screen.findByText('3 avisos')).toBeVisible();
    });
    `,
  );
  expect(tree.complaints(...types('contract', 'main', 'renderer'))).toEqual([]);
  const tests = ['src-renderer/app/routes', menu, feature, 'src-main/modules/deep-link'];
  expect(
    tree.complaintOf('vitest', 'run', '--project=unit', '--project=renderer', ...tests),
  ).toBeUndefined();
});

test('docs/add-a-route.md leads to a route', () => {
  using tree = new TreeCopy();
  // 1 and 2: schemas and endpoint.
  tree.write(
    'src-contract/api/samples.schema.ts',
    `import Type from 'typebox';

    export const listSamplesSchemas = {
      answer: Type.Object({ unread: Type.Integer({ minimum: 0 }) }),
    };
    `,
  );
  tree.write(
    'src-contract/api/samples.ts',
    `import { endpoint } from './endpoint.ts';
    import type * as Schemas from './samples.schema.ts';

    export const samples = {
      list: endpoint<typeof Schemas.listSamplesSchemas>('GET', '/api/samples/', {
        audience: 'member',
        tags: ['Notifications'],
      }),
    };
    `,
  );
  // 4: what it does.
  tree.write(
    'src-server/domain/inbox/samples.ts',
    `import type { Services } from '../../services.ts';
    import { countInbox } from './feed.ts';

    export async function countSamples(
      services: Services,
      memberId: number,
    ): Promise<{ unread: number }> {
      return countInbox(services, memberId);
    }
    `,
  );
  // 5: the route.
  tree.write(
    'src-server/routes/samples.ts',
    `import type { FastifyInstance } from 'fastify';
    import { listSamplesSchemas } from '#contract/api/samples.schema.ts';
    import { samples } from '#contract/api/samples.ts';
    import { countSamples } from '../domain/inbox/samples.ts';
    import { route } from '../plugins/route.ts';

    export function registerSampleRoutes(app: FastifyInstance): void {
      route(app, samples.list, listSamplesSchemas, ({ caller }) =>
        countSamples(app.services, caller.memberId),
      );
    }
    `,
  );
  const app = 'src-server/app.ts';
  tree.insert(
    app,
    "import { registerReportRoutes } from './routes/reports.ts';\n",
    "import { registerSampleRoutes } from './routes/samples.ts';\n",
  );
  tree.insert(app, '  registerReportRoutes(app);\n', '  registerSampleRoutes(app);\n');
  // 7 and 8: the document, and what a recording holds.
  expect(tree.complaintOf('node', 'scripts/openapi.ts')).toBeUndefined();
  tree.insert(
    'src-renderer/domain/diagnostics/recorded-calls.ts',
    'export const unrecordedCalls: readonly string[] = [\n',
    "  '/api/samples/',\n",
  );
  expect(tree.complaints('openapi', ...types('contract', 'renderer', 'server'))).toEqual([]);
  const tests = ['domain/diagnostics/recorder', 'src-contract/api/calls', 'routes/access'];
  const projects = ['unit', 'renderer', 'server-business'].map((name) => `--project=${name}`);
  expect(tree.complaintOf('vitest', 'run', ...projects, ...tests)).toBeUndefined();
});

test('docs/add-an-ipc-channel.md leads to a channel', () => {
  using tree = new TreeCopy();
  const ipc = 'src-contract/ipc';
  // 1 to 3: channel, schema and method.
  tree.insert(
    `${ipc}/channels.ts`,
    "  'links:open': (url: string) => void;\n",
    "  'links:sample': (text: string) => boolean;\n",
  );
  tree.insert(
    `${ipc}/channels.schema.ts`,
    "  'links:open': Type.String({ maxLength: 2000, pattern: OUTSIDE }),\n",
    "  'links:sample': Type.String({ maxLength: 20 }),\n",
  );
  tree.insert(
    `${ipc}/desktop-api.ts`,
    '    readonly open: (url: string) => Promise<void>;\n',
    '    readonly sample: (text: string) => Promise<boolean>;\n',
  );
  // 4 and 5: main process and preload script.
  tree.insert(
    'src-main/modules/links.ts',
    "    handle('links:open', (url) => shell.openExternal(new URL(url).href));\n",
    "    handle('links:sample', (text) => text.length > 0);\n",
  );
  tree.insert(
    'src-preload/preload.ts',
    "open: call('links:open'), ",
    "sample: call('links:sample'), ",
  );
  // 6: the port.
  const platform = 'src-renderer/platform';
  tree.insert(
    `${platform}/ports.ts`,
    '  open(url: string): void;\n',
    '  sample(text: string): Promise<boolean>;\n',
  );
  const returned = '  return {\n';
  tree.insert(`${platform}/desktop/links.ts`, returned, '    sample: bridge.sample,\n');
  tree.insert(`${platform}/web/links.ts`, returned, '    sample: () => Promise.resolve(true),\n');
  tree.insert(
    `${platform}/suites/links.suite.ts`,
    '  describe(`links port: ${name}`, () => {\n',
    `    test('a sample is taken', async () => {
      expect(await start().links.sample('a')).toBe(true);
    });\n`,
  );
  tree.insert(
    `${platform}/replay/platform.ts`,
    '    links: { ',
    'sample: () => Promise.resolve(false), ',
  );
  tree.insert(
    'src-renderer/app/visit/visit-platform.ts',
    '    links: { ',
    'sample: () => Promise.resolve(false), ',
  );
  tree.insert(
    `${platform}/desktop/links.test.ts`,
    '    open: vi.fn((_url: string) => Promise.resolve()),\n',
    '    sample: (_text: string) => Promise.resolve(true),\n',
  );
  // 8: tests.
  expect(tree.complaints(...types('contract', 'main', 'preload', 'renderer'))).toEqual([]);
  const tests = [
    'src-preload',
    'src-main/ipc',
    `${platform}/desktop/links`,
    `${platform}/web/links`,
  ];
  const projects = ['unit', 'renderer', 'controls'].map((name) => `--project=${name}`);
  expect(tree.complaintOf('vitest', 'run', ...projects, ...tests)).toBeUndefined();
});
