/** Window options that the app may use; any other would be ignored silently. */
export const windowOptions = (
  'width height x y minWidth minHeight maxWidth maxHeight center show title parent modal resizable ' +
  'minimizable maximizable closable fullscreenable alwaysOnTop autoHideMenuBar backgroundColor ' +
  'skipTaskbar useContentSize webPreferences icon'
).split(' ');

/** Web preferences that the app may use, including insecure ones that tests plant. */
export const webPreferences = (
  'preload sandbox contextIsolation nodeIntegration nodeIntegrationInWorker ' +
  'nodeIntegrationInSubFrames webSecurity allowRunningInsecureContent webviewTag ' +
  'experimentalFeatures enableBlinkFeatures spellcheck devTools navigateOnDragDrop safeDialogs ' +
  'partition additionalArguments backgroundThrottling disableDialogs enableDeprecatedPaste plugins images'
).split(' ');
