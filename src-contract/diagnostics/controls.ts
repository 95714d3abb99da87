/** What a control can be in a recording, as assistive technology calls it. */
export const controlRoles = [
  'button',
  'checkbox',
  'combobox',
  'link',
  'menuitem',
  'option',
  'radio',
  'slider',
  'switch',
  'tab',
  'textbox',
] as const;
export type ControlRole = (typeof controlRoles)[number];
