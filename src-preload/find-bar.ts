import { contextBridge, ipcRenderer } from 'electron';
import type { FindBarApi, FindCommand, Sought } from '#contract/ipc/find-bar.ts';

/** API of the find bar's page: search the app's page, close the bar. */
const findBar = {
  read: () => ipcRenderer.invoke('findBar:read') as ReturnType<FindBarApi['read']>,
  search: (sought: Sought) =>
    ipcRenderer.invoke('findBar:search', sought) as ReturnType<FindBarApi['search']>,
  clear: () => ipcRenderer.invoke('findBar:clear') as ReturnType<FindBarApi['clear']>,
  close: () => ipcRenderer.invoke('findBar:close') as ReturnType<FindBarApi['close']>,
  onCommand(listener: (command: FindCommand) => void) {
    const forward = (_event: unknown, command: FindCommand): void => listener(command);
    ipcRenderer.on('findBar:command', forward);
    return () => {
      ipcRenderer.off('findBar:command', forward);
    };
  },
} satisfies FindBarApi;

contextBridge.exposeInMainWorld('findBar', findBar);
