import { useAtomValue, useStore } from 'jotai';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Loading } from '#renderer/components/spinner.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { ThemeProvider } from '#renderer/theme/theme-provider.tsx';
import { createColorSchemeManager } from './color-scheme.ts';
import { isRTLAtom } from './shell/appearance/layout-settings.ts';

const EnrolmentScreen = lazy(async () => ({
  default: (await import('#renderer/features/second-factor/enrolment-screen.tsx')).EnrolmentScreen,
}));

/**
 * Blocks all screens for staff until they have enrolled a second factor and saved its recovery
 * codes.
 */
export function EnrolmentGate({ children }: { readonly children: ReactNode }) {
  const { data: user } = useCurrentUser();
  const store = useStore();
  const [colorSchemeManager] = useState(() => createColorSchemeManager(store));
  const isRTL = useAtomValue(isRTLAtom);
  const isMissing = user?.second_factor.missing === true;
  const [isOpen, setOpen] = useState(isMissing);
  if (isMissing && !isOpen) setOpen(true);
  if (!isOpen) return children;
  return (
    <ThemeProvider colorSchemeManager={colorSchemeManager} isRTL={isRTL}>
      <main id="content">
        <Suspense fallback={<Loading />}>
          <EnrolmentScreen onDone={() => setOpen(false)} />
        </Suspense>
      </main>
    </ThemeProvider>
  );
}
