import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import type { Platform } from './ports.ts';

const PlatformContext = createContext<Platform | undefined>(undefined);

interface PlatformProviderProps {
  readonly platform: Platform;
  readonly children: ReactNode;
}

export function PlatformProvider({ platform, children }: PlatformProviderProps) {
  return <PlatformContext value={platform}>{children}</PlatformContext>;
}

/** The ports of the current platform. */
export function usePlatform(): Platform {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('usePlatform needs a PlatformProvider above it');
  return platform;
}
