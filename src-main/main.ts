import { app } from 'electron';
import { archive } from './modules/archive.ts';
import { appearance } from './modules/appearance.ts';
import { isStartRefused } from './modules/command-line.ts';
import { computer } from './modules/computer.ts';
import { crashes } from './modules/crashes.ts';
import { deepLinks } from './modules/deep-links.ts';
import { diagnostics } from './modules/diagnostics.ts';
import { egress } from './modules/egress.ts';
import { find } from './modules/find.ts';
import { files } from './modules/files.ts';
import { links } from './modules/links.ts';
import { contextMenu } from './modules/menu/context.ts';
import { menu } from './modules/menu/module.ts';
import { notifications } from './modules/notifications.ts';
import { serverSettings } from './modules/server-settings.ts';
import { session } from './modules/session.ts';
import { updates } from './modules/updates/module.ts';
import { wallet } from './modules/wallet.ts';
import { window } from './modules/window.ts';
import { written } from './modules/written.ts';

/**
 * Capabilities in start order. The window is last: every IPC handler its page may call is
 * registered by then.
 */
const modules = [
  egress,
  serverSettings,
  appearance,
  session,
  archive,
  wallet,
  links,
  deepLinks,
  notifications,
  files,
  find,
  updates,
  menu,
  contextMenu,
  computer,
  diagnostics,
  crashes,
  written,
  window,
];

async function start(): Promise<void> {
  await app.whenReady();
  for (const { start: startModule } of modules) await startModule();
}

if (isStartRefused()) {
  app.exit(1);
} else if (app.requestSingleInstanceLock()) {
  for (const { prepare } of modules) prepare?.();
  start().catch((error: unknown) => {
    console.error(error);
    app.exit(1);
  });
} else {
  app.quit();
}
