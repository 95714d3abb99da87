import { files } from '#contract/api/files.ts';
import { demoApi } from '../../e2e-web/support/demo-api.ts';
import { expect, logIn, MEMBER, test } from '../harness/test.ts';

test('a file is read by ranges through the app, as videos of lessons are played', async ({
  start,
  say,
  api,
}) => {
  const { access: token } = await demoApi(api).signIn(MEMBER);
  const form = new FormData();
  form.set('purpose', 'ticket_attachment');
  form.set('file', new Blob(['0123456789'], { type: 'text/plain' }), 'ten.txt');
  const sent = await fetch(new URL(files.send.path, api), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { id } = (await sent.json()) as { id: string };
  const { url } = await demoApi(api).call(files.open, { params: { id }, token });
  const { page } = await start();
  await logIn(page, say);
  const read = await page.evaluate(async (path) => {
    const response = await fetch(path, { headers: { Range: 'bytes=2-5' } });
    return {
      status: response.status,
      range: response.headers.get('Content-Range'),
      text: await response.text(),
    };
  }, url);
  expect(read).toEqual({ status: 206, range: 'bytes 2-5/10', text: '2345' });
});
