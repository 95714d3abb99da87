import { findWeaknesses } from '../support/desktop/checklist.ts';
import type { Mutation } from '../support/desktop/given.ts';
import { expect, test } from '../support/desktop/test.ts';

/** The number of Electron's checklist (docs/security.md) that must name it. */
type Seed = readonly [name: string, item: number, from: string, to: string, file?: string];

const MAIN = 'out/main/main.js';
const PRELOAD = 'out/preload/preload.cjs';
const preference = (name: string, value: string) =>
  ['webSecurity: true', `webSecurity: true, ${name}: ${value}`] as const;

/** One fault each, planted in the built files. */
const seeds: readonly Seed[] = [
  ['Node in pages', 2, 'nodeIntegration: false', 'nodeIntegration: true'],
  ['Node in frames', 2, ...preference('nodeIntegrationInSubFrames', 'true')],
  ['no isolated context', 3, 'contextIsolation: true', 'contextIsolation: false'],
  ['a window without a sandbox', 4, 'sandbox: true', 'sandbox: false'],
  ['an app without a sandbox', 4, 'app.enableSandbox();', ''],
  ['no web security', 6, 'webSecurity: true', 'webSecurity: false'],
  ['insecure content', 8, ...preference('allowRunningInsecureContent', 'true')],
  ['experiments', 9, ...preference('experimentalFeatures', 'true')],
  ['Blink features', 10, ...preference('enableBlinkFeatures', '"CSSVariables"')],
  ['web views', 11, ...preference('webviewTag', 'true')],
  ['web views attached by pages', 12, '"will-attach-webview"', '"destroyed"'],
  ['pages that leave', 13, '"will-navigate"', '"did-navigate"'],
  ['frames that leave', 13, '"will-frame-navigate"', '"did-navigate"'],
  [
    'a host that only begins like ours',
    13,
    'url.startsWith(`${origin}/`)',
    'url.startsWith(origin)',
  ],
  ['windows opened by pages', 14, 'action: "deny"', 'action: "allow"'],
  ['every wish granted', 5, 'done(isAllowed(permission, contents.getURL(), media))', 'done(true)'],
  ['no check of permissions', 5, 'defaultSession.setPermissionCheckHandler(', 'void ('],
  ['permissions for strangers', 5, 'if (!isOwnPage(url)) return false;', ''],
  ['the microphone', 5, 'kind === "video"', 'kind !== ""'],
  ['eval', 7, `"script-src 'self'",`, `"script-src 'self' 'unsafe-eval'",`],
  ['inline styles', 7, `"style-src 'self'",`, `"style-src 'self' 'unsafe-inline'",`],
  ['no Trusted Types', 7, `"require-trusted-types-for 'script'",`, ''],
  ['a wildcard host', 7, '`connect-src ${[', '`connect-src ${["https://*", '],
  [
    'a chart with our origin',
    7,
    '"sandbox allow-scripts"',
    '"sandbox allow-scripts allow-same-origin"',
  ],
  ['links of any scheme', 15, 'pattern: "^https://"', 'pattern: "^"'],
  ['messages of anybody', 17, '!isOwnSender(event.senderFrame)', 'false'],
  ['messages of frames', 17, 'frame.parent === null && ', ''],
  ['unchecked arguments', 17, '!Check(argumentSchemas[channel], input[0])', 'false'],
  ['a channel of a package', 17, 'closeForeignChannels();', ''],
  ['any host of our scheme', 18, 'host !== "bundle"', 'host === ""'],
  ['files outside the package', 18, 'file.startsWith(folder + sep)', 'true'],
  ['an insecure scheme', 1, 'secure: true', 'secure: false'],
  [
    'Electron itself given to pages',
    20,
    'exposeInMainWorld("desktop", desktop)',
    'exposeInMainWorld("desktop", { ...desktop, ipc: electron.ipcRenderer })',
    PRELOAD,
  ],
  ['events given to pages', 20, 'listener(payload)', 'listener(_event)', PRELOAD],
];

const planted =
  ({ file, from, to }: Mutation) =>
  (path: string, text: string): string => {
    if (path !== file) return text;
    expect(text).toContain(from);
    return text.replaceAll(from, () => to);
  };

test('the app as it is built has no weakness', async ({ launch }) => {
  expect(await findWeaknesses(await launch({ withPages: false }))).toEqual([]);
});

for (const [name, item, from, to, file = MAIN] of seeds) {
  test(`a fault is found: ${name}`, async ({ launch }) => {
    const fault: Mutation = { file, from, to };
    const app = await launch({ withPages: false, mutations: file === MAIN ? [fault] : [] });
    const found = await findWeaknesses(app, planted(fault));
    expect(found.map((one) => Number.parseInt(one, 10))).toContain(item);
  });
}

test('a packaged app takes its pages from nowhere else, whatever its environment says', async ({
  launch,
}) => {
  const env = { ELECTRON_RENDERER_URL: 'https://example.com' };
  expect(await findWeaknesses(await launch({ withPages: false, env }))).toEqual([]);
});

test('a build for a server without https does not start', async ({ launch }) => {
  const fault = { file: MAIN, from: '"http://127.0.0.1:8000"', to: '"http://api.example"' };
  await expect(launch({ withPages: false, mutations: [fault] })).rejects.toThrow(
    'must begin with https',
  );
});
