import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTreeWorld, type TreeWorld } from '../../tests/support/tree-world.ts';

let world: TreeWorld;
beforeAll(async () => {
  world = await createTreeWorld();
});
afterAll(() => world.close());

/** What can name a node, by its member's username and a version of its shape. */
function callsAbout(node: string): readonly string[] {
  const version = `VERSION-10-${node}`;
  return [
    `?root=${node}`,
    `?root=0@${version}`,
    `?root=${node}&format=json`,
    `?layer=joined&version=${version}`,
    `?layer=volume&version=${version}`,
    `nodes/?version=${version}&ordinals=0`,
    `path/?to=${node}`,
    `path/?to=0@${version}`,
    `path/?to=ana&version=${version}`,
    `search/?q=ana&version=${version}`,
    `slots/?version=${version}`,
  ];
}

/** An answer without what differs by request. */
async function answerTo(name: string, call: string) {
  const { statusCode, body } = await world.get(name, call);
  return { statusCode, body: body.replace(/"request_id":"[^"]*"/, '') };
}

test.each(['root', 'bea', 'dora'])(
  'the place of %s answers a stranger like one that does not exist',
  async (stranger) => {
    const { version } = await world.shapeOf('root', `root=${stranger}`);
    const known = version.split('-', 1)[0] ?? '';
    const unknown = callsAbout('nobody_at_all');
    for (const [index, call] of callsAbout(stranger).entries()) {
      const there = call.replace('VERSION', known);
      const gone = call.replace('VERSION', 'zz.0');
      const nothing = await answerTo('ana', (unknown[index] ?? '').replace('VERSION', known));
      expect(nothing.statusCode).toBe(404);
      expect(await answerTo('ana', there)).toEqual(nothing);
      expect(await answerTo('ana', gone)).toEqual(nothing);
      // Who may see it is answered the same calls, so that it is not the calls that are wrong.
      expect((await answerTo('root', there)).statusCode).toBe(200);
      if (there.startsWith('slots/')) continue;
      expect((await answerTo('admin', there)).statusCode).toBe(200);
    }
  },
);

test('who has no place in the tree sees none; visitors are sent away', async () => {
  for (const call of ['', 'slots/', 'search/?q=a', 'path/?to=nowhere']) {
    expect((await world.get('nowhere', call)).statusCode).toBe(404);
    expect((await world.app.inject(`/api/tree/${call}`)).statusCode).toBe(401);
  }
  expect((await world.get('admin', 'slots/')).statusCode).toBe(404);
  expect((await world.get('admin', '?root=nowhere')).statusCode).toBe(404);
});
