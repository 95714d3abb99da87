import { beforeEach, expect, test } from 'vitest';
import { pictureFrom } from './cropped-picture.ts';
import { emptyDraft, loadDraft, saveDraft } from './profile-draft.ts';

const picture = pictureFrom('data:image/jpeg;base64,aG9sYQ==');

beforeEach(() => sessionStorage.clear());

test('what was changed comes back after a reload, the picture with its bytes', async () => {
  const clock = { expiresAt: 2, resendAt: 1 };
  saveDraft('valeria', { values: { last_name: 'Ríos' }, picture, clock });
  const draft = loadDraft('valeria');
  expect(draft).toMatchObject({ values: { last_name: 'Ríos' }, clock });
  expect(draft.picture?.blob.type).toBe('image/jpeg');
  expect(await draft.picture?.blob.text()).toBe('hola');
});

test('a removed picture stays removed', () => {
  saveDraft('valeria', { ...emptyDraft, picture: null });
  expect(loadDraft('valeria').picture).toBeNull();
});

test('another member of the same tab finds nothing', () => {
  saveDraft('valeria', { ...emptyDraft, values: { last_name: 'Ríos' } });
  expect(loadDraft('andres')).toEqual(emptyDraft);
});

test('without a change nothing is kept', () => {
  saveDraft('valeria', { ...emptyDraft, values: { last_name: 'Ríos' } });
  expect(sessionStorage).toHaveLength(1);
  saveDraft('valeria', { ...emptyDraft, clock: { expiresAt: 2, resendAt: 1 } });
  expect(sessionStorage).toHaveLength(0);
});

test('what cannot be read is as good as none', () => {
  const key = 'profile-draft.valeria';
  sessionStorage.setItem(key, '{"values":{"last_name":7,"secret_code":"407132"},"picture":"x"}');
  expect(loadDraft('valeria')).toEqual(emptyDraft);
  sessionStorage.setItem(key, 'no');
  expect(loadDraft('valeria')).toEqual(emptyDraft);
});
