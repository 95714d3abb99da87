/** What a person chose in the app's menu that only the page can do. */
export type MenuCommand = 'sign-out' | 'shortcuts';
