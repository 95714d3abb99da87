/** How the page looks; menus, dialogs and windows of the main process follow it. */
export interface Appearance {
  readonly language: 'es' | 'en';
  readonly isDark: boolean;
  /** The page is as dark as the system, and so are they, whatever it changes to. */
  readonly followsSystem: boolean;
}
