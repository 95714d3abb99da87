import { expect, test } from '../harness/test.ts';

const nothing = { canCut: false, canCopy: false, canPaste: false, canSelectAll: false };
const all = { canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
const text = { isEditable: false, linkURL: '', selectionText: '', editFlags: nothing };

test('the secondary button offers what can be done with what it is pressed over', async ({
  launch,
}) => {
  const app = await launch({ withPages: false });
  const offered = async (place: object) => {
    const before = app.events.length;
    await app.command('press-secondary', { ...text, ...place });
    const popup = app.events.slice(before).find(({ type }) => type === 'popup');
    const entries = (popup?.['entries'] ?? []) as { label?: string; enabled: boolean }[];
    return entries.filter(({ enabled, label }) => enabled && label).map(({ label }) => label);
  };

  expect(await offered({ isEditable: true, editFlags: all })).toEqual([
    'Cortar',
    'Copiar',
    'Pegar',
    'Seleccionar todo',
  ]);
  // A password, of which Chromium lets nothing be taken.
  const password = { ...nothing, canPaste: true, canSelectAll: true };
  expect(await offered({ isEditable: true, editFlags: password })).toEqual([
    'Pegar',
    'Seleccionar todo',
  ]);
  const copyable = { ...nothing, canCopy: true };
  expect(await offered({ selectionText: '0x71C7', editFlags: copyable })).toEqual(['Copiar']);
  expect(await offered({ selectionText: ' ', editFlags: copyable })).toEqual([]);

  const linkURL = 'https://explorer.example/tx/0x71C7';
  expect(await offered({ linkURL })).toEqual(['Copiar enlace']);
  await app.command('click-popup', 'Copiar enlace');
  expect((await app.event('clipboard'))['text']).toBe(linkURL);
  for (const own of ['app://bundle/reports', 'http://127.0.0.1/', 'javascript:alert(1)']) {
    expect(await offered({ linkURL: own })).toEqual([]);
  }
});
