// @ts-nocheck
/* oxlint-disable typescript/no-deprecated, typescript/no-unsafe-argument, typescript/no-unsafe-assignment, typescript/no-unsafe-call, typescript/no-unsafe-member-access, typescript/no-unsafe-return -- what an old browser lacks has no types */
// What Electron 25 lacks of what the main process uses.
{
  const { app, safeStorage } = require('electron');
  if (!safeStorage.encryptStringAsync) {
    safeStorage.getSelectedStorageBackend ??= () => 'gnome_libsecret';
    safeStorage.isAsyncEncryptionAvailable = async () => safeStorage.isEncryptionAvailable();
    safeStorage.encryptStringAsync = async (text) => safeStorage.encryptString(text);
    safeStorage.decryptStringAsync = async (bytes) => ({
      result: safeStorage.decryptString(bytes),
      shouldReEncrypt: false,
    });
  }
  app.on('web-contents-created', (_event, contents) => {
    contents.navigationHistory ??= {
      goBack: () => contents.goBack(),
      goForward: () => contents.goForward(),
    };
  });
}
