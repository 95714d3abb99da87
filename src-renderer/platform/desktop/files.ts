import type { DesktopApi } from '#contract/ipc/desktop-api.ts';
import type { FilesPort } from '../ports.ts';

/** The main process asks for the target path; the page never learns it. */
export function createDesktopFiles(bridge: DesktopApi['files']): FilesPort {
  return {
    async save(file, name) {
      try {
        return await bridge.save({ name, bytes: new Uint8Array(await file.arrayBuffer()) });
      } catch {
        return 'failed';
      }
    },
    async print(name) {
      try {
        return await bridge.print(name);
      } catch {
        return 'failed';
      }
    },
  };
}
