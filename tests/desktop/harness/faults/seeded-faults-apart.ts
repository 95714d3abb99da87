import type { Seed } from './seeded-faults.ts';

/** Faults of one window apart; the options of all other windows stay correct. */
const ofApart = (window: string, bridge: string): readonly Seed[] => {
  const isIt = `partition === "${window}"`;
  const isOther = `partition !== "${window}"`;
  const option = (item: number, name: string, value: 'true' | 'false'): Seed => ({
    name: `${name} in ${window}`,
    finds: `${item}: ${name} is ${value} in ${window}`,
    from: '...pagePreferences(preload),',
    to: `...pagePreferences(preload), ...(${isIt} && { ${name}: ${value} }),`,
  });
  return [
    option(2, 'nodeIntegration', 'true'),
    option(2, 'nodeIntegrationInWorker', 'true'),
    option(3, 'contextIsolation', 'false'),
    option(4, 'sandbox', 'false'),
    option(6, 'webSecurity', 'false'),
    option(8, 'allowRunningInsecureContent', 'true'),
    option(11, 'webviewTag', 'true'),
    option(0, 'devTools', 'true'),
    {
      name: `every permission granted in ${window}`,
      finds: `5: ${window} gets geolocation`,
      from: 'done(false)',
      to: `done(${isIt})`,
    },
    {
      name: `every check granted in ${window}`,
      finds: `5: ${window} has geolocation`,
      from: 'own.setPermissionCheckHandler(() => false)',
      to: `own.setPermissionCheckHandler(() => ${isIt})`,
    },
    {
      name: `web views attached in ${window}`,
      finds: `12: ${window} may attach a web view`,
      from: '"will-attach-webview"',
      to: 'contents.id > 1 ? "destroyed" : "will-attach-webview"',
    },
    {
      name: `pages that leave ${window}`,
      finds: `13: a page of ${window} may go to app://bundle/dashboard`,
      from: 'if (!isOwn(navigation.url))',
      to: `if (${isOther} && !isOwn(navigation.url))`,
    },
    {
      name: `windows opened by ${window}`,
      finds: `14: ${window} may open https://example.com/`,
      from: 'action: "deny"',
      to: 'action: contents.id > 1 ? "allow" : "deny"',
    },
    {
      name: `messages of any sender to ${window}`,
      finds: `17: ${bridge}:read answers app://bundle/dashboard`,
      from: '!isOwnFrame(event.senderFrame)',
      to: `${isOther} && !isOwnFrame(event.senderFrame)`,
    },
    {
      name: `messages of frames in ${window}`,
      finds: `17: ${bridge}:read answers a frame in itself`,
      from: 'frame.parent === null && isOwn(',
      to: `(${isIt} || frame.parent === null) && isOwn(`,
    },
    {
      name: `unchecked arguments in ${window}`,
      finds: `17: ${bridge}:read takes any argument`,
      from: '!(argument ?',
      to: `${isOther} && !(argument ?`,
    },
    {
      name: `Electron itself given to ${window}`,
      finds: `20: ${bridge}.ipc is Electron’s own`,
      from: `exposeInMainWorld("${bridge}", {`,
      to: `exposeInMainWorld("${bridge}", { ipc: electron.ipcRenderer,`,
      file: `out/preload/${window}.cjs`,
    },
  ];
};

export const apartSeeds: readonly Seed[] = [
  ...ofApart('replay', 'replay'),
  ...ofApart('ask-window', 'ask'),
  ...ofApart('find-bar', 'findBar'),
  // Its own check is set after the one of all windows apart.
  ...ofApart('ledger', 'ledger').filter(({ name }) => !name.startsWith('every check')),
  {
    name: 'every permission for the page of devices',
    finds: '5: ledger has geolocation',
    from: 'permission === "hid"',
    to: 'permission !== ""',
  },
  {
    name: 'devices of every maker',
    finds: '5: ledger reaches hid of 4176',
    from: '"vendorId" in device &&',
    to: 'true ||',
  },
  {
    name: 'devices for every window apart',
    finds: '5: replay reaches hid of 11415',
    from: 'own.setSpellCheckerEnabled(false);',
    to: 'own.setSpellCheckerEnabled(false); own.setDevicePermissionHandler(() => true);',
  },
  {
    name: 'a recording without a policy',
    finds: '7: default-src of replay is missing',
    from: '"Content-Security-Policy": replayPolicy()',
    to: '"Content-Security-Policy": ""',
  },
  {
    name: 'a recording under the policy of the app',
    finds: "7: connect-src of replay is 'self'",
    from: '"Content-Security-Policy": replayPolicy()',
    to: '"X-Policy": replayPolicy()',
  },
  {
    name: 'a recording beside files of everywhere',
    finds: '18: app://bundle/dashboard is served to replay',
    from: 'host !== "replay" ||',
    to: '',
  },
  {
    name: 'a question without a policy',
    finds: '7: default-src of ask-window is missing',
    from: '"Content-Security-Policy": askWindowPolicy()',
    to: '"Content-Security-Policy": ""',
  },
  {
    name: 'a question with pictures of everywhere',
    finds: '7: img-src of ask-window lets https: in',
    from: `...apart, "trusted-types 'none'"`,
    to: `...apart, "img-src https:", "trusted-types 'none'"`,
  },
  {
    name: 'a question with calls',
    finds: '7: connect-src of ask-window is https://*',
    from: `"connect-src 'none'"`,
    to: `"connect-src https://*"`,
  },
  {
    name: 'a search beside the files of the app',
    finds: '18: app://find/desktop.html is served to find-bar',
    from: 'ASSET.test(pathname)',
    to: '(host === "find" || ASSET.test(pathname))',
  },
  {
    name: 'a question beside the files of the app',
    finds: '18: app://ask/desktop.html is served to ask-window',
    from: 'ASSET.test(pathname)',
    to: 'true',
  },
  {
    name: 'app events sent to a recording',
    finds: '17: replay hears diagnostics:asked',
    from: 'if (isOwnPage(webContents.getURL()))',
    to: '',
  },
];
