import { contextBridge, ipcRenderer } from 'electron';
import type { ReplayApi } from '#contract/ipc/replay.ts';

/** API of the replay page: read the recording, close the window. It cannot send data. */
const replay = {
  read: () => ipcRenderer.invoke('replay:read') as ReturnType<ReplayApi['read']>,
  close: () => ipcRenderer.invoke('replay:close') as ReturnType<ReplayApi['close']>,
} satisfies ReplayApi;

contextBridge.exposeInMainWorld('replay', replay);
