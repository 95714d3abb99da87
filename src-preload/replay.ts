import { contextBridge, ipcRenderer } from 'electron';
import type { ReplayApi } from '#contract/ipc/replay.ts';

/** What the page of a recording gets: the recording, and a way out. Nothing that sends. */
const replay = {
  read: () => ipcRenderer.invoke('replay:read') as ReturnType<ReplayApi['read']>,
  close: () => ipcRenderer.invoke('replay:close') as ReturnType<ReplayApi['close']>,
} satisfies ReplayApi;

contextBridge.exposeInMainWorld('replay', replay);
