import { getDeviceStorage } from '#renderer/lib/device/storage.ts';
import { logError } from '#renderer/lib/log.ts';
import { restoreAppearance } from '#renderer/platform/desktop/appearance.ts';
import { bridge } from '#renderer/platform/desktop/bridge.ts';
import { createDesktopPlatform } from '#renderer/platform/desktop/platform.ts';
import { mount } from '../app/mount.tsx';

restoreAppearance(getDeviceStorage(), bridge().appearance)
  .catch(logError)
  .then(() => mount(createDesktopPlatform()))
  .catch(logError);
