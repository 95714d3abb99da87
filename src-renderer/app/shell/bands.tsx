import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { DemoBand } from './demo-band.tsx';
import { VersionBand } from './version-band.tsx';

/** What holds for the whole app, one line at a time: a demo says so before all else. */
export function Bands() {
  const { data: settings } = useSettings();
  return settings?.demo ? <DemoBand /> : <VersionBand />;
}
