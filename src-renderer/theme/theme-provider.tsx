import { DirectionContext, MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { cssVariablesResolver, theme } from './theme.ts';
import './tokens.css';
import './fonts.css';
import './base.css';

interface ThemeProviderProps {
  readonly children: ReactNode;
  /** Where the chosen scheme is kept; without it Mantine's own local storage key. */
  readonly colorSchemeManager?: MantineColorSchemeManager | undefined;
  readonly isRTL?: boolean | undefined;
}

/** Theme, tokens, fonts and bare-element styles of the whole app. Light is the default scheme. */
export function ThemeProvider({ children, colorSchemeManager, isRTL = false }: ThemeProviderProps) {
  // Mantine's own provider keeps a direction of its own; here it only hears of ours.
  const direction = useMemo(
    () => ({
      dir: isRTL ? ('rtl' as const) : ('ltr' as const),
      setDirection: () => {},
      toggleDirection: () => {},
    }),
    [isRTL],
  );
  return (
    <DirectionContext value={direction}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        defaultColorScheme="light"
        // All variables come from here: Mantine's 27 kB sheet of its default values is not loaded.
        deduplicateCssVariables={false}
        {...(colorSchemeManager && { colorSchemeManager })}
      >
        {children}
      </MantineProvider>
    </DirectionContext>
  );
}
