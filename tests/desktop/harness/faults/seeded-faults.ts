/** A fault planted in the built files, and the weakness by which the checklist must report it. */
export interface Seed {
  readonly name: string;
  /** Starts with the item number in Electron's checklist (docs/security.md). */
  readonly finds: string;
  readonly from: string;
  readonly to: string;
  /** Default: the main process. */
  readonly file?: string;
}

const preference = (name: string, value: string) => ({
  from: 'webSecurity: true',
  to: `webSecurity: true, ${name}: ${value}`,
});
const PRELOAD = 'out/preload/preload.cjs';
const API = 'require-trusted-types-for';

/** Faults of the app's own window and of all windows. */
export const seeds: readonly Seed[] = [
  {
    name: 'Node in pages',
    finds: '2: nodeIntegration is true in main',
    from: 'nodeIntegration: false',
    to: 'nodeIntegration: true',
  },
  {
    name: 'Node in frames',
    finds: '2: nodeIntegrationInSubFrames is true in main',
    ...preference('nodeIntegrationInSubFrames', 'true'),
  },
  {
    name: 'no isolated context',
    finds: '3: contextIsolation is false in main',
    from: 'contextIsolation: true',
    to: 'contextIsolation: false',
  },
  {
    name: 'a window without a sandbox',
    finds: '4: sandbox is false in main',
    from: 'sandbox: true',
    to: 'sandbox: false',
  },
  {
    name: 'an app without a sandbox',
    finds: '4: the app does not sandbox every process',
    from: 'app.enableSandbox();',
    to: '',
  },
  {
    name: 'no web security',
    finds: '6: webSecurity is false in main',
    from: 'webSecurity: true',
    to: 'webSecurity: false',
  },
  {
    name: 'insecure content',
    finds: '8: allowRunningInsecureContent is true in main',
    ...preference('allowRunningInsecureContent', 'true'),
  },
  {
    name: 'experiments',
    finds: '9: experimentalFeatures is true in main',
    ...preference('experimentalFeatures', 'true'),
  },
  {
    name: 'Blink features',
    finds: '10: enableBlinkFeatures is CSSVariables in main',
    ...preference('enableBlinkFeatures', '"CSSVariables"'),
  },
  {
    name: 'web views',
    finds: '11: webviewTag is true in main',
    ...preference('webviewTag', 'true'),
  },
  {
    name: 'developer tools in a package',
    finds: '0: devTools is true in main',
    from: 'devTools: !app.isPackaged',
    to: 'devTools: true',
  },
  {
    name: 'web views attached by pages',
    finds: '12: main may attach a web view',
    from: '"will-attach-webview"',
    to: '"destroyed"',
  },
  {
    name: 'pages that leave',
    finds: '13: a page of main may go to https://example.com/',
    from: 'contents.on("will-navigate"',
    to: 'contents.on("did-navigate"',
  },
  {
    name: 'frames that leave',
    finds: '13: a frame of main may go to https://example.com/',
    from: 'contents.on("will-frame-navigate"',
    to: 'contents.on("did-navigate"',
  },
  {
    name: 'a host that only begins like ours',
    finds: '13: a page of main may go to app://bundle.example.com/',
    from: 'url.startsWith(`${origin}/`))',
    to: 'url.startsWith(origin))',
  },
  {
    name: 'windows opened by pages',
    finds: '14: main may open https://example.com/',
    from: 'action: "deny"',
    to: 'action: "allow"',
  },
  {
    name: 'every permission granted',
    finds: '5: our pages get geolocation',
    from: 'done(isGranted(permission, {\n\t\t\t\torigin,\n\t\t\t\tisMainFrame\n\t\t\t}, media))',
    to: 'done(true)',
  },
  {
    name: 'no check of permissions',
    finds: '5: our pages get midi',
    from: 'defaultSession.setPermissionCheckHandler(',
    to: 'void (',
  },
  {
    name: 'permissions for strangers',
    finds: '5: strangers get clipboard-sanitized-write',
    from: 'if (!isMainFrame || !isOwnPage(origin)) return false;',
    to: 'if (!isMainFrame) return false;',
  },
  {
    name: 'frames that ask as the page around them',
    finds: '5: frames in our pages get clipboard-sanitized-write',
    from: 'if (!isMainFrame ||',
    to: 'if (',
  },
  {
    name: 'no chart',
    finds: '13: the chart’s vendor may not load in its frame',
    from: 'return isVendors && CHART_FRAMES',
    to: 'return !isVendors && CHART_FRAMES',
  },
  {
    name: 'the vendor everywhere',
    finds: '13: the chart’s vendor may load beside the chart',
    from: 'return isVendors && CHART_FRAMES',
    to: 'return CHART_FRAMES',
  },
  {
    name: 'anybody in the chart',
    finds: '13: anybody may load in the chart',
    from: 'return isVendors && CHART_FRAMES',
    to: 'return isVendors || CHART_FRAMES',
  },
  {
    name: 'pages that are redirected',
    finds: '13: a page of main may be redirected to https://example.com/',
    from: 'contents.on("will-redirect"',
    to: 'contents.on("did-navigate"',
  },
  {
    name: 'names before a host',
    finds: '15: https://bank.example@example.com/ is opened outside',
    from: 'pattern: OUTSIDE',
    to: 'pattern: "^https://"',
  },
  {
    name: 'a spell checker',
    finds: '0: the spell checker of main fetches dictionaries',
    from: 'defaultSession.setSpellCheckerEnabled(false)',
    to: 'defaultSession.setSpellCheckerEnabled(true)',
  },
  {
    name: 'the microphone',
    finds: '5: our pages get audio by media',
    from: 'kind === "video"',
    to: 'kind !== ""',
  },
  {
    name: 'eval',
    finds: "7: script-src of main is 'self' 'unsafe-eval'",
    from: `"script-src 'self'",`,
    to: `"script-src 'self' 'unsafe-eval'",`,
  },
  {
    name: 'inline styles',
    finds: "7: style-src of main is 'self' 'unsafe-inline'",
    from: `"style-src 'self'",`,
    to: `"style-src 'self' 'unsafe-inline'",`,
  },
  {
    name: 'no Trusted Types',
    finds: `7: ${API} of main is missing`,
    from: `"${API} 'script'",`,
    to: '',
  },
  {
    name: 'a wildcard host',
    finds: "7: connect-src of main is https://* 'self'",
    from: '`connect-src ${connect.join',
    to: '`connect-src ${["https://*", ...connect].join',
  },
  {
    name: 'a chart with our origin',
    finds: '7: the chart’s page is not in a sandbox of its own',
    from: '"sandbox allow-scripts"',
    to: '"sandbox allow-scripts allow-same-origin"',
  },
  {
    name: 'links of any scheme',
    finds: '15: file:///etc/passwd is opened outside',
    from: 'pattern: OUTSIDE',
    to: 'pattern: "^"',
  },
  {
    name: 'messages of any sender',
    finds: '17: session:renew answers https://example.com/',
    from: '!isOwnSender(event.senderFrame)',
    to: 'false',
  },
  {
    name: 'messages of frames',
    finds: '17: session:renew answers app://bundle/chart.html',
    from: 'frame.parent === null && isOwnPage',
    to: 'isOwnPage',
  },
  {
    name: 'unchecked arguments',
    finds: '17: session:renew takes any argument',
    from: '!Check(argumentSchemas[channel], input[0])',
    to: 'false',
  },
  {
    name: 'a channel of a package',
    finds: '17: electron-store-get-data is not one of our channels',
    from: 'closeForeignChannels();',
    to: '',
  },
  {
    name: 'any host of our scheme',
    finds: '18: app://other/desktop.html is served',
    from: 'host !== "bundle"',
    to: 'host === ""',
  },
  {
    name: 'files outside the package',
    finds: '18: app://bundle/..%2f..%2fpackage.json is served',
    from: 'file.startsWith(folder + sep)',
    to: 'true',
  },
  {
    name: 'an insecure scheme',
    finds: '1: app is no secure origin',
    from: 'secure: true',
    to: 'secure: false',
  },
  {
    name: 'Electron itself given to pages',
    finds: '20: desktop.ipc is Electron’s own',
    from: 'exposeInMainWorld("desktop", desktop)',
    to: 'exposeInMainWorld("desktop", { ...desktop, ipc: electron.ipcRenderer })',
    file: PRELOAD,
  },
  {
    name: 'events given to pages',
    finds: '20: desktop.session.onEnded passes the event on',
    from: 'listener(payload)',
    to: 'listener(_event)',
    file: PRELOAD,
  },
];
