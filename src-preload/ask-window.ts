import { contextBridge, ipcRenderer } from 'electron';
import type { AskApi, AskReply } from '#contract/ipc/ask-window.ts';

/** What the page of the main process's own window gets: its question, and how to answer it. */
const ask = {
  read: () => ipcRenderer.invoke('ask:read') as ReturnType<AskApi['read']>,
  reply: (reply: AskReply) => ipcRenderer.invoke('ask:reply', reply) as ReturnType<AskApi['reply']>,
  close: () => ipcRenderer.invoke('ask:close') as ReturnType<AskApi['close']>,
} satisfies AskApi;

contextBridge.exposeInMainWorld('ask', ask);
