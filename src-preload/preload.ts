import { contextBridge, ipcRenderer } from 'electron';
import type { CallChannel, Calls, EventChannel, Events } from '#contract/ipc/channels.ts';
import type { DesktopApi } from '#contract/ipc/desktop-api.ts';

type Call<Channel extends CallChannel> = (
  ...input: Parameters<Calls[Channel]>
) => Promise<ReturnType<Calls[Channel]>>;

function call<Channel extends CallChannel>(channel: Channel): Call<Channel> {
  return (...[input]) => ipcRenderer.invoke(channel, input) as Promise<ReturnType<Calls[Channel]>>;
}

function subscribe<Channel extends EventChannel>(channel: Channel) {
  return (listener: (payload: Events[Channel]) => void): (() => void) => {
    // Pass on the payload only: the event object exposes the sender.
    const forward = (_event: unknown, payload: Events[Channel]): void => listener(payload);
    ipcRenderer.on(channel, forward);
    return () => {
      ipcRenderer.off(channel, forward);
    };
  };
}

const desktop = {
  session: {
    signIn: call('session:sign-in'),
    register: call('session:register'),
    renew: call('session:renew'),
    signOut: call('session:sign-out'),
    onEnded: subscribe('session:ended'),
  },
  vault: {
    state: call('vault:state'),
    retry: call('vault:retry'),
    lock: call('vault:lock'),
    unlock: call('vault:unlock'),
    setAutoLock: call('vault:set-auto-lock'),
    onChanged: subscribe('vault:changed'),
  },
  wallet: {
    state: call('wallet:state'),
    request: call('wallet:request'),
    act: call('wallet:act'),
    onChanged: subscribe('wallet:changed'),
  },
  diagnostics: {
    save: call('diagnostics:save'),
    compose: call('diagnostics:compose'),
    choose: call('diagnostics:choose'),
    open: call('diagnostics:open'),
    onAsked: subscribe('diagnostics:asked'),
  },
  links: { open: call('links:open'), onOpened: subscribe('links:opened') },
  notifications: {
    show: call('notifications:show'),
    onOpened: subscribe('notifications:opened'),
  },
  computer: {
    state: call('computer:state'),
    choose: call('computer:choose'),
    showWaiting: call('computer:waiting'),
    onChanged: subscribe('computer:changed'),
  },
  appearance: { read: call('appearance:read'), show: call('appearance:show') },
  menu: { onChosen: subscribe('menu:chosen') },
  files: { save: call('files:save'), print: call('files:print') },
  archive: {
    state: call('archive:state'),
    choose: call('archive:choose'),
    keep: call('archive:keep'),
    list: call('archive:list'),
    read: call('archive:read'),
    unlock: call('archive:unlock'),
    export: call('archive:export'),
    setAside: call('archive:set-aside'),
    erase: call('archive:erase'),
    onChanged: subscribe('archive:changed'),
  },
  updates: {
    state: call('updates:state'),
    download: call('updates:download'),
    retry: call('updates:retry'),
    install: call('updates:install'),
    onChanged: subscribe('updates:changed'),
  },
} satisfies DesktopApi;

contextBridge.exposeInMainWorld('desktop', desktop);
