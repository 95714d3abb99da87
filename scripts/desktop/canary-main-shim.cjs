// @ts-nocheck
/* oxlint-disable typescript/no-deprecated, typescript/no-unsafe-argument, typescript/no-unsafe-assignment, typescript/no-unsafe-call, typescript/no-unsafe-member-access, typescript/no-unsafe-return -- what an old browser lacks has no types */
// What Electron 25 lacks of what the main process uses.
{
  const electron = require('electron');
  const { app, safeStorage, BrowserView, BrowserWindow } = electron;
  if (!safeStorage.encryptStringAsync) {
    safeStorage.getSelectedStorageBackend ??= () => 'gnome_libsecret';
    safeStorage.isAsyncEncryptionAvailable = async () => safeStorage.isEncryptionAvailable();
    safeStorage.encryptStringAsync = async (text) => safeStorage.encryptString(text);
    safeStorage.decryptStringAsync = async (bytes) => ({
      result: safeStorage.decryptString(bytes),
      shouldReEncrypt: false,
    });
  }
  if (!('contentView' in BrowserWindow.prototype)) {
    // A view of then, under the names of the views of now.
    const WebContentsView = class {
      constructor(options) {
        this.inner = new BrowserView(options);
        this.webContents = this.inner.webContents;
        this.webContents.close ??= () => this.webContents.destroy();
      }
      setBounds(bounds) {
        this.inner.setBounds(bounds);
      }
    };
    Object.defineProperty(BrowserWindow.prototype, 'contentView', {
      get() {
        return {
          addChildView: (view) => this.addBrowserView(view.inner),
          removeChildView: (view) => this.removeBrowserView(view.inner),
        };
      },
    });
    // The module's own properties cannot be replaced, and one of that name is something else.
    const replaced = Object.create(electron, { WebContentsView: { value: WebContentsView } });
    const Module = require('node:module');
    const load = Module._load;
    Module._load = (request, ...rest) =>
      request === 'electron' ? replaced : load(request, ...rest);
  }
  app.on('web-contents-created', (_event, contents) => {
    contents.navigationHistory ??= {
      goBack: () => contents.goBack(),
      goForward: () => contents.goForward(),
    };
  });
  // As Playwright's own loader does, which is loaded only where Electron is given the app's folder: a
  // window that opens while Playwright attaches to its process left both waiting, one start in forty.
  if (process.env.START_WHEN_ATTACHED === '1') {
    const ready = app.whenReady();
    const held = new Promise((resolve) => {
      globalThis.__playwright_run = () => ready.then(resolve);
    });
    app.whenReady = () => held;
  }
}
