import type { AddressInfo } from 'node:net';
import { eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CurrentUser, Tokens } from '#contract/api/account/auth.ts';
import type { ErrorBody } from '#contract/api/errors.ts';
import { AVATAR_BYTES } from '#contract/rules/limits.ts';
import { defaultPreferences } from '#contract/rules/notifications.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { buildApp } from '../../app.ts';
import { files } from '../../database/schema/files.ts';
import { members } from '../../database/schema/members.ts';
import { startSession } from '../../domain/accounts/sign-in.ts';

let database: TestDatabase;
let services: TestServices;
let app: FastifyInstance;
let url: string;
let count = 0;
let memberId: number;
let tokens: Tokens;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  app = await buildApp(services);
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  count += 1;
  const device = { userAgent: 'test', address: '127.0.0.1' };
  tokens = await database.transaction(async (tx) => {
    const sponsorId = await insertMember(tx, `sponsor${count}`);
    memberId = await insertMember(tx, `member${count}`, { sponsorId });
    return startSession(tx, services, memberId, device);
  });
});

interface Patched {
  readonly status: number;
  readonly user: CurrentUser;
  readonly fields: ErrorBody['fields'];
}

/**
 * Uses a real connection: a request that is rejected before its body ends must still get the
 * response.
 */
async function patch(parts: readonly (readonly [string, string | Blob])[]): Promise<Patched> {
  const body = new FormData();
  for (const [key, value] of parts) body.append(key, value);
  const response = await fetch(`${url}/api/auth/user/`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${tokens.access}` },
    body,
  });
  const answer: unknown = await response.json();
  const { fields } = answer as ErrorBody;
  return { status: response.status, user: answer as CurrentUser, fields };
}
const stored = async (): Promise<unknown> =>
  (await database.db.select().from(members).where(eq(members.id, memberId)))[0]?.preferences;

describe('preferences', () => {
  test('change one by one; what is left out stays as it is, what was never chosen as it is by default', async () => {
    const { user } = await patch([['preferences[notify][bonuses]', 'false']]);
    expect(user.preferences).toEqual({
      ...defaultPreferences,
      notify: { ...defaultPreferences.notify, bonuses: false },
    });
    expect(await stored()).toEqual({ notify: { bonuses: false } });
    await patch([
      ['preferences[shortcuts]', 'false'],
      ['preferences[notify][news]', 'false'],
      ['preferences[mail][closing]', 'true'],
    ]);
    const last = await patch([['preferences[notify][bonuses]', 'true']]);
    expect(last.user.preferences).toEqual({
      ...defaultPreferences,
      notify: { ...defaultPreferences.notify, news: false },
      mail: { ...defaultPreferences.mail, closing: true },
      shortcuts: false,
    });
    expect(await stored()).toEqual({
      notify: { bonuses: true, news: false },
      mail: { closing: true },
      shortcuts: false,
    });
  });

  test.each([
    ['preferences[theme]', 'preferences.theme'],
    ['preferences[notify][security]', 'preferences.notify.security'],
    ['preferences[mail][security]', 'preferences.mail.security'],
    ['preferences[notify][__proto__]', 'preferences.notify.__proto__'],
    ['preferences[__proto__]', 'preferences.__proto__'],
    ['preferences[__proto__][shortcuts]', 'preferences.__proto__'],
    ['preferences[constructor]', 'preferences.constructor'],
    ['preferences[constructor][prototype][shortcuts]', 'preferences.constructor'],
    ['preferences[notify][toString]', 'preferences.notify.toString'],
    ['__proto__[shortcuts]', '__proto__'],
  ])('%s is refused by name, and everything beside it', async (key, field) => {
    const { status, fields } = await patch([
      ['preferences[notify][bonuses]', 'false'],
      ['first_name', 'Eve'],
      [key, 'true'],
    ]);
    expect(status).toBe(400);
    expect(Object.entries(fields ?? {})).toEqual([[field, { id: 'field.unknown' }]]);
    expect(await stored()).toEqual({});
    expect(({} as Record<string, unknown>)['shortcuts']).toBeUndefined();
  });

  test.each([
    ['preferences[shortcuts]', 'yes', 'preferences.shortcuts'],
    ['preferences[notify][bonuses]', '', 'preferences.notify.bonuses'],
    ['preferences[notify]', 'true', 'preferences.notify'],
    ['preferences', 'true', 'preferences'],
  ])('%s is no "%s"', async (key, value, field) => {
    const { status, fields } = await patch([[key, value]]);
    expect(status).toBe(400);
    expect(Object.keys(fields ?? {})).toEqual([field]);
    expect(await stored()).toEqual({});
  });

  test('a stored preference that no longer exists is dropped with the next change', async () => {
    await database.db
      .update(members)
      .set({ preferences: { notify: { gone: true, news: 'no' }, theme: 'dark' } })
      .where(eq(members.id, memberId));
    await patch([['preferences[shortcuts]', 'true']]);
    expect(await stored()).toEqual({ notify: {}, shortcuts: true });
  });
});

const imageField = { avatar: { id: 'file.image', values: { max: 5 } } };
const blobOf = (data: Buffer): Blob => new Blob([new Uint8Array(data)]);
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#808000' } });
const grey = (side: number) => plain(side, side).toColourspace('b-w').png({ compressionLevel: 1 });

describe('pictures', () => {
  test('a file over 5 MB gets the error of its field, however much of it is still to come', async () => {
    for (const bytes of [AVATAR_BYTES + 1, 40 * 1024 * 1024]) {
      const refused = await patch([
        ['avatar', new Blob([new Uint8Array(bytes)])],
        ['first_name', 'Eve'],
      ]);
      expect(refused).toMatchObject({ status: 400, fields: imageField });
    }
    const [member] = await database.db.select().from(members).where(eq(members.id, memberId));
    expect(member?.firstName).not.toBe('Eve');
  });

  test('positive control: a picture slightly below 5 MB is accepted', async () => {
    const noise = sharp({
      create: {
        width: 1280,
        height: 1280,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
    const photo = await noise.png({ compressionLevel: 0 }).toBuffer();
    expect(photo.length).toBeGreaterThan(AVATAR_BYTES * 0.9);
    expect(photo.length).toBeLessThan(AVATAR_BYTES);
    expect((await patch([['avatar', blobOf(photo)]])).status).toBe(200);
  });

  test('a small file that decodes to more than 40 million pixels is refused, one below is accepted', async () => {
    const bomb = await grey(6400).toBuffer();
    expect(bomb.length).toBeLessThan(AVATAR_BYTES / 2);
    expect(await patch([['avatar', blobOf(bomb)]])).toMatchObject({
      status: 400,
      fields: imageField,
    });
    const large = await grey(6300).toBuffer();
    expect((await patch([['avatar', blobOf(large)]])).status).toBe(200);
  });

  test.each([
    ['a GIF', () => plain(40, 40).gif().toBuffer()],
    ['a TIFF', () => plain(40, 40).tiff().toBuffer()],
    ['an AVIF', () => plain(40, 40).avif().toBuffer()],
    ['an SVG', () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['half a JPEG', async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 2000)],
    ['a text', () => Promise.resolve(Buffer.from('hello'))],
  ])('%s is no picture that members may send', async (_, make) => {
    expect(await patch([['avatar', blobOf(await make())]])).toMatchObject({
      status: 400,
      fields: imageField,
    });
  });

  test('text in place of a file is not a picture, and no second file comes with the first', async () => {
    expect(await patch([['avatar', 'http://evil.example/x.png']])).toMatchObject({
      status: 400,
      fields: imageField,
    });
    const photo = blobOf(await plain(40, 40).png().toBuffer());
    const two = await patch([
      ['avatar', photo],
      ['other', photo],
    ]);
    expect(two.status).toBeGreaterThanOrEqual(400);
    expect(two.status).toBeLessThan(500);
  });

  test('the location and orientation of a photo are removed: it is stored upright without them', async () => {
    const photo = await plain(600, 300)
      .composite([
        {
          input: await sharp({
            create: { width: 300, height: 300, channels: 3, background: '#ff0000' },
          })
            .png()
            .toBuffer(),
          left: 0,
          top: 0,
        },
      ])
      .withExif({
        IFD0: { Copyright: 'secret place' },
        IFD3: { GPSLatitude: '19/1 25/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).orientation).toBe(6);
    const { user } = await patch([['avatar', blobOf(photo)]]);
    const served = await app.inject(user.avatar ?? '');
    const { exif, orientation, icc, xmp } = await sharp(served.rawPayload).metadata();
    expect({ exif, orientation, icc, xmp }).toEqual({});
    // Rotated by 90°: what was on the left is now on top.
    const { data } = await sharp(served.rawPayload).raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [
      ...data.subarray((y * 512 + x) * 3, (y * 512 + x) * 3 + 3),
    ];
    expect(pixel(256, 60)[0]).toBeGreaterThan(200);
    expect(pixel(256, 450)[0]).toBeLessThan(160);
  });

  test('of pictures that are sent concurrently one remains', async () => {
    const photo = blobOf(await plain(40, 40).png().toBuffer());
    const live = () => database.db.$count(files, isNull(files.deletedAt));
    const before = await live();
    const answers = await Promise.all(Array.from({ length: 5 }, () => patch([['avatar', photo]])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await live()).toBe(before + 1);
    await patch([['avatar', '']]);
    expect(await live()).toBe(before);
  });
});
