/** How the page looks; menus, dialogs and windows of the main process follow it. */
export interface Appearance {
  readonly language: 'es' | 'en';
  readonly isDark: boolean;
}
