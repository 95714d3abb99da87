import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { createFileWorld, type FileWorld, type Sender } from '../../tests/support/worlds/files.ts';
import { files } from '../database/schema/files.ts';
import { members } from '../database/schema/members.ts';

let world: FileWorld;
let me: Sender;
beforeAll(async () => {
  world = await createFileWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.db.delete(files);
  me = await world.person();
});

async function linkTo(content: string | Buffer): Promise<string> {
  const { body } = await world.send(me, content);
  return (await world.open(me, body.id)).body.url;
}

describe('links', () => {
  test('open for the configured time, and are issued again to readers with access', async () => {
    const { body } = await world.send(me, 'hello');
    const link = (await world.open(me, body.id)).body;
    expect(Date.parse(link.expires_at) - world.services.clock.now().getTime()).toBeLessThanOrEqual(
      15 * MINUTE_MS + 1000,
    );
    expect((await world.get(link.url)).payload).toBe('hello');
    world.services.clock.advance(15 * MINUTE_MS + 1000);
    expect((await world.get(link.url)).statusCode).toBe(404);
  });

  test('an altered one opens nothing, whatever part of it is altered', async () => {
    const url = await linkTo('hello');
    const [path = '', token = ''] = url.split(/(?<=download\/)/);
    const [id = '', member = '', end = '', signature = ''] = token.split('.');
    const other = (await world.send(me, 'other')).body.id;
    const altered = [
      [other, member, end, signature],
      [id, (me.id + 1).toString(36), end, signature],
      [id, member, (parseInt(end, 36) + 1).toString(36), signature],
      [id, member, end, signature.replace(/^./, (letter) => (letter === 'a' ? 'b' : 'a'))],
      [id, member, end],
      [id],
      [''],
    ];
    for (const parts of altered) {
      expect((await world.get(path + parts.join('.'))).statusCode, parts.join('.')).toBe(404);
    }
    expect((await world.get(url)).statusCode).toBe(200);
  });

  test("nobody else gets a link, and a blocked member's link opens nothing", async () => {
    const { body } = await world.send(me, 'hello');
    const { url } = (await world.open(me, body.id)).body;
    for (const other of [
      await world.person(),
      await world.person(['members', 'content', 'staff']),
    ]) {
      expect((await world.open(other, body.id)).status).toBe(404);
    }
    expect((await world.open(me, 'x'.repeat(32))).status).toBe(404);
    await world.database.db.update(members).set({ status: 'blocked' }).where(eq(members.id, me.id));
    expect((await world.get(url)).statusCode).toBe(404);
  });

  test('pictures alone are shown, at their own path', async () => {
    const url = await linkTo('<script>alert(1)</script>');
    expect((await world.get(url.replace('/download/', '/picture/'))).statusCode).toBe(404);
    const picture = await sharp({
      create: { width: 9, height: 9, channels: 3, background: '#000' },
    })
      .png()
      .toBuffer();
    const shown = await linkTo(picture);
    expect((await world.get(shown)).headers['content-disposition']).toMatch(/^inline; /);
    const saved = await world.get(shown.replace('/picture/', '/download/'));
    expect(saved.headers['content-disposition']).toMatch(/^attachment; /);
  });

  test('a file whose bytes are missing answers 404', async () => {
    const url = await linkTo('hello');
    world.store.kept.clear();
    expect((await world.get(url)).statusCode).toBe(404);
  });
});

describe('ranges', () => {
  const content = '0123456789';

  test.each([
    ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
    ['bytes=2-5', 206, '2345', 'bytes 2-5/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-30', 206, content, 'bytes 0-9/10'],
    ['bytes=4-99999', 206, '456789', 'bytes 4-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=5-2', 200, content, undefined],
    ['bytes=0-1,4-5', 200, content, undefined],
    ['bytes=a-b', 200, content, undefined],
    ['lines=1-2', 200, content, undefined],
  ])('%s is answered with %d', async (range, status, part, contentRange) => {
    const url = await linkTo(content);
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await world.get(url, { range }, method);
      expect(answer.statusCode).toBe(status);
      expect(answer.headers['content-range']).toBe(contentRange);
      expect(answer.headers['accept-ranges']).toBe('bytes');
      if (status === 416) continue;
      expect(answer.payload).toBe(method === 'GET' ? part : '');
      expect(answer.headers['content-length']).toBe(String(part.length));
    }
  });

  test('If-Range: a range is sent of the same file only, otherwise the whole file', async () => {
    const url = await linkTo(content);
    const etag = String((await world.get(url)).headers.etag);
    const range = 'bytes=2-3';
    expect((await world.get(url, { range, 'if-range': etag })).payload).toBe('23');
    expect((await world.get(url, { range, 'if-range': '"other"' })).payload).toBe(content);
    const date = new Date().toUTCString();
    expect((await world.get(url, { range, 'if-range': date })).statusCode).toBe(200);
    const unchanged = await world.get(url, { 'if-none-match': etag });
    expect([unchanged.statusCode, unchanged.payload]).toEqual([304, '']);
  });
});
