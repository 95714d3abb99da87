import { contextBridge, ipcRenderer } from 'electron';
import type { AskApi, AskReply } from '#contract/ipc/ask-window.ts';

/** API of the question window's page: read the question, send replies. */
const ask = {
  read: () => ipcRenderer.invoke('ask:read') as ReturnType<AskApi['read']>,
  reply: (reply: AskReply) => ipcRenderer.invoke('ask:reply', reply) as ReturnType<AskApi['reply']>,
  close: () => ipcRenderer.invoke('ask:close') as ReturnType<AskApi['close']>,
} satisfies AskApi;

contextBridge.exposeInMainWorld('ask', ask);
