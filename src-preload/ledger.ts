import { contextBridge, ipcRenderer } from 'electron';
import type { HidNews, LedgerApi } from '#contract/ipc/ledger-window.ts';

/** API of the page that reaches hardware wallets: what to do, and what came of it. */
const ledger = {
  read: () => ipcRenderer.invoke('ledger:read') as ReturnType<LedgerApi['read']>,
  onOrders(listener: () => void) {
    ipcRenderer.on('ledger:orders', () => listener());
  },
  tell: (news: HidNews) => ipcRenderer.invoke('ledger:tell', news) as ReturnType<LedgerApi['tell']>,
} satisfies LedgerApi;

contextBridge.exposeInMainWorld('ledger', ledger);
