import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** A ramp by reference: the shades themselves are written once, in tokens.css. */
function ramp(name: string): MantineColorsTuple {
  const shade = (index: number) => `var(--${name}-${index})`;
  return [
    shade(0),
    shade(1),
    shade(2),
    shade(3),
    shade(4),
    shade(5),
    shade(6),
    shade(7),
    shade(8),
    shade(9),
  ];
}

/** Mantine's theme over the tokens. Breakpoints are 640, 768, 1024 and 1280 px, in em for Mantine. */
export const theme = createTheme({
  colors: {
    primary: ramp('primary'),
    secondary: ramp('secondary'),
    accent: ramp('accent'),
    danger: ramp('danger'),
    warning: ramp('warning'),
    info: ramp('info'),
    success: ramp('success'),
    gray: ramp('gray'),
    dark: ramp('dark'),
  },
  primaryColor: 'primary',
  primaryShade: { light: 7, dark: 7 },
  autoContrast: false,
  black: 'var(--gray-9)',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: {
    xs: 'var(--fs-12)',
    sm: 'var(--fs-13)',
    md: 'var(--fs-14)',
    lg: 'var(--fs-16)',
    xl: 'var(--fs-18)',
  },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.6' },
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  spacing: {
    xs: 'var(--s-2)',
    sm: 'var(--s-3)',
    md: 'var(--s-4)',
    lg: 'var(--s-5)',
    xl: 'var(--s-6)',
  },
  radius: {
    xs: 'var(--r-xs)',
    sm: 'var(--r-sm)',
    md: 'var(--r-md)',
    lg: 'var(--r-lg)',
    xl: 'var(--r-xl)',
  },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-1)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-3)',
    xl: 'var(--shadow-3)',
  },
  breakpoints: { xs: '30em', sm: '40em', md: '48em', lg: '64em', xl: '80em' },
  respectReducedMotion: true,
  focusRing: 'auto',
  cursorType: 'pointer',
});

/** Mantine's own colour roles, told in tokens; both schemes alike, for the tokens carry the scheme. */
const roles = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--primary-text)',
  '--mantine-color-error': 'var(--bad-text)',
  '--mantine-color-success': 'var(--ok-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-disabled': 'var(--hover)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--line-2)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: roles,
  dark: roles,
});
