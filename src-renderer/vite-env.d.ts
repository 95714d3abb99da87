/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Version of the app, from package.json; absent in tests. */
  readonly VITE_APP_VERSION?: string;
}
