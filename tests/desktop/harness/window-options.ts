/** What the app may say of a window; what is not here would be ignored without a word. */
export const windowOptions = (
  'width height x y minWidth minHeight maxWidth maxHeight center show title parent modal resizable ' +
  'minimizable maximizable closable fullscreenable alwaysOnTop autoHideMenuBar backgroundColor ' +
  'skipTaskbar useContentSize webPreferences icon'
).split(' ');

/** And of its pages; those that weaken them are here too, for the tests that plant them. */
export const webPreferences = (
  'preload sandbox contextIsolation nodeIntegration nodeIntegrationInWorker ' +
  'nodeIntegrationInSubFrames webSecurity allowRunningInsecureContent webviewTag ' +
  'experimentalFeatures enableBlinkFeatures spellcheck devTools navigateOnDragDrop safeDialogs ' +
  'partition additionalArguments backgroundThrottling disableDialogs enableDeprecatedPaste plugins images'
).split(' ');
