import { app, BrowserWindow, clipboard, Menu } from 'electron';
import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import { currentAppearance } from '../appearance.ts';
import type { DesktopModule } from '../module.ts';
import { menuTexts } from './texts.ts';

type Place = Pick<ContextMenuParams, 'editFlags' | 'isEditable' | 'linkURL' | 'selectionText'>;

/**
 * Entries for what is under the pointer; none where nothing can be done. What may be copied is Chromium's
 * decision: of a password nothing.
 */
function entriesFor({ editFlags, isEditable, linkURL, selectionText }: Place) {
  const texts = menuTexts[currentAppearance().language];
  const edit = (
    role: 'cut' | 'copy' | 'paste' | 'selectAll',
    enabled: boolean,
  ): MenuItemConstructorOptions => ({ label: texts[role], role, enabled });
  if (isEditable) {
    return [
      edit('cut', editFlags.canCut),
      edit('copy', editFlags.canCopy),
      edit('paste', editFlags.canPaste),
      { type: 'separator' as const },
      edit('selectAll', editFlags.canSelectAll),
    ];
  }
  // Addresses of our own pages open nothing outside of the app.
  const isLink = linkURL.startsWith('https://');
  const copyLink = { label: texts.copyLink, click: () => clipboard.writeText(linkURL) };
  const isSelected = selectionText.trim() !== '' && editFlags.canCopy;
  return [...(isSelected ? [edit('copy', true)] : []), ...(isLink ? [copyLink] : [])];
}

/** The menu of the secondary button: Electron shows none by itself. */
export const contextMenu: DesktopModule = {
  prepare() {
    app.on('web-contents-created', (_created, contents) => {
      contents.on('context-menu', (_event, place) => {
        const entries = entriesFor(place);
        const window = BrowserWindow.fromWebContents(contents);
        if (entries.length > 0 && window) Menu.buildFromTemplate(entries).popup({ window });
      });
    });
  },
  start() {},
};
