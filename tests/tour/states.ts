import type { Page } from '@playwright/test';
import { academy } from '#contract/api/academy/academy.ts';
import { adminSupport } from '#contract/api/admin/support/tickets.ts';
import { adminAcademy } from '#contract/api/admin/academy/academy.ts';
import { reports } from '#contract/api/reports.ts';
import { vouchers } from '#contract/api/vouchers.ts';
import { withdrawals } from '#contract/api/withdrawals.ts';
import { utcDay } from '#contract/rules/days.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { academyStates } from '../e2e-web/support/academy-states.ts';
import { courseMaker } from '../e2e-web/support/courses.ts';
import { askSupport, openDesk } from '../e2e-web/support/desk.ts';
import type { DemoApi } from '../e2e-web/support/demo-api.ts';
import { registerNewcomer } from '../e2e-web/support/newcomer.ts';
import { expect } from '../e2e-web/support/test.ts';
import type { Texts } from '../e2e-web/support/texts.ts';
import { keepSession, settled, visit } from '../e2e-web/support/visits.ts';
import { until } from '../support/until.ts';

/** The rest of a test that takes pictures. */
export interface Scene {
  readonly page: Page;
  readonly say: Texts;
  readonly demo: DemoApi;
  readonly baseURL: string;
  /** What the browser complained of; emptied where a state provokes it. */
  readonly watched: string[];
  /** Takes the pictures of what is shown now. */
  readonly take: (screen: string) => Promise<void>;
}

/** What no address leads to: steps are taken on a screen, each state shown as it is reached. */
export interface State {
  readonly name: string;
  readonly show: (scene: Scene) => Promise<void>;
}

const member = 'member@demo.test';
const admin = 'admin@demo.test';

const signedIn = async ({ page, demo }: Scene, email: string, path: string): Promise<void> => {
  await keepSession(page, await demo.signIn(email));
  await visit(page, path);
};
const dialog = (page: Page) => expect(page.getByRole('dialog').first()).toBeVisible();

const daysAgo = (days: number) => utcDay(new Date(Date.now() - days * DAY_MS));

/** The first lesson of the demo's courses that is a video, begun by the member. */
async function demoVideo(demo: DemoApi): Promise<{ slug: string; lesson: number }> {
  const { access: token } = await demo.signIn(member);
  const { items } = await demo.call(academy.catalogue, { token });
  for (const { slug, is_open } of items) {
    if (!is_open) continue;
    const params = { slug };
    const course = await demo.call(academy.start, { params, token });
    const lessons = course.modules.flatMap((module) => module.lessons);
    const video = lessons.find(({ kind, lock }) => kind === 'video' && lock === null);
    if (video) return { slug, lesson: video.id };
  }
  throw new Error('The demo has no video');
}

/** The newest withdrawal that the chain paid, with the token of its owner. */
async function paidWithdrawal(demo: DemoApi) {
  const { access: token } = await demo.signIn(member);
  const { items } = await demo.call(withdrawals.list, { token });
  const paid = items.find(({ detail }) => detail === 'confirmed');
  if (!paid) throw new Error('The demo has no paid withdrawal');
  return { token, params: { number: paid.number } };
}

export const states: readonly State[] = [
  {
    name: 'the steps of a newcomer',
    show: async ({ page, say, demo, take }) => {
      const { email } = await registerNewcomer(demo, { name: 'Nora', sponsor: 'valeria' });
      await keepSession(page, await demo.signIn(email));
      await visit(page, '/dashboard');
      const code = await until('the code to be mailed', () => demo.codeSince(email, 0));
      await page.getByRole('textbox', { name: say('secret-code', 'label') }).fill(code);
      await page.getByRole('button', { name: say('email-verification', 'submit') }).click();
      const plan = page.getByRole('radio', { name: /Esencial|Essential/ });
      await expect(plan).toBeVisible();
      await take('dashboard, a plan to choose');
      await plan.click();
      await page.getByRole('button', { name: say.like('memberships', 'buy.action') }).click();
      await dialog(page);
      await take('dashboard, the review of a purchase');
      const review = page.getByRole('dialog');
      await review.getByRole('button', { name: say.like('memberships', 'buy.action') }).click();
      await expect(page.getByText(say('purchase-request', 'status.waiting')).first()).toBeVisible();
      const toast = page.getByText(say.like('messages', 'Purchase request created successfully'));
      await expect(toast).toBeVisible();
      await expect(toast).toHaveCount(0);
      await take('dashboard, a request that waits for its payment');
    },
  },
  {
    name: 'a newcomer without anything to withdraw',
    show: async ({ page, say, demo, take }) => {
      const { email } = await registerNewcomer(demo, { name: 'Nadia', sponsor: 'valeria' });
      await keepSession(page, await demo.signIn(email));
      await visit(page, '/withdrawals');
      await expect(page.getByText(say('withdrawals', 'nothing.title'))).toBeVisible();
      await take('/withdrawals, nothing to withdraw');
      await visit(page, '/made-withdrawals');
      await take('/made-withdrawals, none');
    },
  },
  {
    name: 'a ticket to rate',
    show: async ({ page, say, demo, take }) => {
      await openDesk(demo);
      const { number } = await askSupport(demo);
      const { access: token } = await demo.signIn('support@demo.test');
      const params = { number };
      const { messages } = await demo.call(adminSupport.one, { params, token });
      const seen = messages.at(-1)?.id ?? 0;
      const body = { text: 'Ya está pagado.', is_internal: false, end: 'solve', seen } as const;
      await demo.call(adminSupport.reply, { params, token, body });
      await keepSession(page, await demo.signIn(member));
      await visit(page, `/support/${number}`);
      await page.getByRole('radio').nth(3).check();
      await expect(
        page.getByRole('button', { name: say('support', 'rate.send', { score: 4 }) }),
      ).toBeVisible();
      await take('/support, a score that is chosen');
    },
  },
  {
    name: 'the tree by days',
    show: async (scene) => {
      const { page, say, take } = scene;
      await signedIn(scene, member, '/binary-tree');
      await page.getByRole('button', { name: say('tree', 'travel.open') }).click();
      const day = page.getByRole('slider', { name: say('tree', 'travel.day') });
      await expect(day).toBeFocused();
      for (const key of ['ArrowLeft', 'PageDown', 'PageDown']) await page.keyboard.press(key);
      await take('/binary-tree, an earlier day');
    },
  },
  {
    name: 'a question in the palette',
    show: async (scene) => {
      const { page, say, take } = scene;
      await signedIn(scene, member, '/dashboard');
      await page.keyboard.press('Control+k');
      const question =
        say.language === 'es' ? 'bonos directos este año' : 'direct bonuses this year';
      await page.getByRole('combobox').fill(question);
      await expect(page.getByText(say('palette', 'ask.understood'))).toBeVisible();
      await take('the palette, a question');
    },
  },
  {
    name: 'a proof of payment',
    show: async ({ page, demo, say, take }) => {
      const { link } = await demo.call(vouchers.share, {
        ...(await paidWithdrawal(demo)),
        body: { days: 7 },
      });
      await page.goto(`/voucher#${link?.token}`);
      await settled(page);
      await expect(page.getByText(say('voucher', 'verdict.verified'))).toBeVisible();
      await take('/voucher');
    },
  },
  {
    name: 'a statement that is checked',
    show: async ({ page, demo, say, take }) => {
      const { access: token } = await demo.signIn(member);
      const query = { from: daysAgo(20), to: daysAgo(0) };
      const { as_of } = await demo.call(reports.summary, { token, query });
      const body = { ...query, as_of: as_of ?? '' };
      const statement = await demo.call(reports.issue, { token, body });
      await page.goto(`/statement#${statement.token}`);
      await settled(page);
      await expect(page.getByText(say('statement', 'verdict.verified'))).toBeVisible();
      await take('/statement');
    },
  },
  {
    name: 'a withdrawal before its code',
    show: async (scene) => {
      const { page, say, take } = scene;
      await signedIn(scene, member, '/withdrawals');
      await page.getByLabel(say('withdrawals', 'amount.label'), { exact: true }).fill('100');
      await page.getByText(say('common', 'convert.open')).click();
      await page.getByText('Mi billetera').click();
      await expect(page.getByText(say('withdrawals', 'arrival.how')).first()).toBeVisible();
      await take('/withdrawals, filled in');
    },
  },
  {
    name: 'a question to support',
    show: async (scene) => {
      const { page, say, take } = scene;
      await signedIn(scene, member, '/support/new?about=withdrawal-10025');
      const text = page.getByRole('textbox', { name: say('support', 'form.text') });
      await text.fill('Confirmé con el código 493 027 y no veo cambios.');
      await expect(page.getByText(say('support', 'hold.secret'))).toBeVisible();
      await page.getByRole('switch').check();
      await take('/support/new, a code in the text and diagnostics');
      await page.getByRole('button', { name: say('ticket', 'secret.remove') }).click();
      await visit(page, '/support/help/por-que-recibes-menos-de-lo-que-pides');
      await page.getByRole('button', { name: say('help', 'useful.no') }).click();
      await take('/support/help, what was missing');
    },
  },
  {
    name: 'support: not sent, one too many, closed',
    show: async (scene) => {
      const { page, say, demo, take, watched } = scene;
      await openDesk(demo);
      const { number } = await askSupport(demo, { subject: 'Sin respuesta todavía' });
      const messages = `**/api/support/tickets/${number}/messages/`;
      await page.route(messages, (route) => route.fulfill({ status: 502 }));
      await signedIn(scene, member, `/support/${number}`);
      const field = page.getByRole('textbox', { name: say('support', 'reply.label') });
      const send = page.getByRole('button', { name: say('support', 'reply.send'), exact: true });
      await field.fill('¿Hay algo nuevo?');
      await send.click();
      await expect(page.getByText(say('support', 'thread.failed'))).toBeVisible();
      await take('/support, a message that was not sent');
      await page.getByRole('button', { name: say('support', 'unsent.drop') }).click();
      await page.unroute(messages);
      const free = new Date(Date.now() + 40 * 60_000).toISOString();
      const details = { count: 10, until: free, retry_after: 2400 };
      const json = { code: 'rate_limited', message: '', request_id: '4be1-77d0', details };
      await page.route(messages, (route) => route.fulfill({ status: 429, json }));
      await field.fill('¿Y ahora?');
      await send.click();
      const limit = say.like('support', 'limit.messages_other', { count: 10 });
      await expect(page.getByText(limit)).toBeVisible();
      await take('/support, one message too many');
      watched.length = 0;
      // Merged into another one, a ticket is closed.
      const { access: token } = await demo.signIn('support@demo.test');
      const kept = await askSupport(demo, { subject: 'El mismo retiro' });
      const params = { number: kept.number };
      await demo.call(adminSupport.merge, { params, token, body: { other: number } });
      await visit(page, `/support/${number}`);
      await take('/support, a ticket that was merged');
    },
  },
  {
    name: 'desk: a block that fails, offline',
    show: async (scene) => {
      const { page, say, demo, take, watched } = scene;
      await openDesk(demo);
      const { number } = await askSupport(demo, { subject: 'Sin conexión' });
      await page.route(/\/facts\/\?part=sessions/, (route) => route.fulfill({ status: 500 }));
      await signedIn(scene, admin, `/admin/support/${number}`);
      await page
        .getByRole('textbox', { name: say('admin-support', 'reply.field') })
        .fill('Estoy en eso.');
      await page.context().setOffline(true);
      await expect(page.getByText(say('admin-support', 'send.offline'))).toBeVisible();
      await take('/admin/support, without a connection');
      await page.context().setOffline(false);
      watched.length = 0;
    },
  },
  {
    name: 'academy: locked, late, failed, passed',
    show: async (scene) => {
      const { page, say, demo, take } = scene;
      const [learner] = await academyStates(demo, scene.baseURL);
      await keepSession(page, await demo.signIn(member));
      for (const { name, show } of learner?.states ?? []) {
        await show(page, say);
        await take(name);
      }
    },
  },
  {
    name: 'academy: the editor and its sheets',
    show: async (scene) => {
      const { page, say, demo, take } = scene;
      const [, editor] = await academyStates(demo, scene.baseURL);
      await keepSession(page, await demo.signIn(admin));
      for (const { name, show } of editor?.states ?? []) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await show(page, say);
        await take(name);
      }
    },
  },
  {
    name: 'academy: a video that does not load',
    show: async (scene) => {
      const { page, demo, say, take } = scene;
      const { slug, lesson } = await demoVideo(demo);
      await page.route('**/api/files/download/**', (route) => route.abort());
      await signedIn(scene, member, `/academy/${slug}/${lesson}`);
      await expect(page.getByText(say('lesson', 'video.failed'))).toBeVisible();
      await take('a video that does not load');
    },
  },
  {
    name: 'academy: a quiz without a connection',
    show: async (scene) => {
      const { page, demo, say, take } = scene;
      const [learner] = await academyStates(demo, scene.baseURL);
      await keepSession(page, await demo.signIn(member));
      await learner?.states.find(({ name }) => name === 'a quiz under way')?.show(page, say);
      await page.context().setOffline(true);
      await page.getByRole('radio').first().check();
      await expect(page.getByText(say('quiz', 'offline.kept'))).toBeVisible();
      await take('a quiz without a connection');
      await page.context().setOffline(false);
      scene.watched.length = 0;
    },
  },
  {
    name: 'academy: two who write, and a picture that is refused',
    show: async (scene) => {
      const { page, demo, say, take } = scene;
      const maker = await courseMaker(demo, scene.baseURL);
      const { id } = await maker.withQuiz('A la vez');
      await signedIn(scene, admin, `/admin/academy/${id}/`);
      const title = page.getByRole('textbox', { name: say('admin-academy', 'field.title') });
      await title.first().fill('Lo nuestro');
      const { access: token } = await demo.signIn('admin2@demo.test');
      const draft = await demo.call(adminAcademy.one, { params: { id }, token });
      const { level, cover, access, has_certificate, picture, version } = draft;
      const { title_en, summary_es, summary_en } = draft;
      const texts = { title_es: 'Lo suyo', title_en, summary_es, summary_en };
      const body = { ...texts, level, cover, access, has_certificate, picture, version };
      await demo.call(adminAcademy.change, { params: { id }, token, body });
      await page.getByRole('button', { name: say('writing', 'save'), exact: true }).click();
      const compare = page.getByRole('button', { name: say('writing', 'compare') });
      await expect(compare).toBeVisible();
      await take('a course that somebody else saved');
      await compare.click();
      await expect(page.getByText(say('writing', 'merge.title'))).toBeVisible();
      await take('both side by side');
      await page.getByRole('radio').first().check();
      await page.getByRole('button', { name: say('writing', 'merge.done') }).click();
      const file = {
        name: 'portada.png',
        mimeType: 'image/png',
        buffer: Buffer.from('no picture'),
      };
      const slot = page.getByRole('group', { name: say('admin-academy', 'cover.own') });
      await slot.locator('input').setInputFiles(file);
      await expect(page.getByRole('alert')).toBeVisible();
      await take('a picture that is refused');
      scene.watched.length = 0;
    },
  },
  {
    name: 'views and columns of a list',
    show: async (scene) => {
      const { page, say, take } = scene;
      await signedIn(scene, member, '/reports?period=year&kind=direct_bonus');
      await page.getByRole('button', { name: say('saved-views', 'title'), exact: true }).click();
      await dialog(page);
      await take('/reports, its views');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: say('common', 'file.columns'), exact: true }).click();
      await dialog(page);
      await take('/reports, columns of its file');
    },
  },
  {
    name: 'details in an administrator’s lists',
    show: async (scene) => {
      const { page, take } = scene;
      const [first, ...others] = ['/admin/withdrawals/', '/admin/jobs/', '/admin/audit/'] as const;
      await signedIn(scene, admin, first);
      for (const path of [first, ...others]) {
        if (path !== first) await visit(page, path);
        await page.locator('[data-row]').first().click();
        await expect(page).toHaveURL(/\?/);
        await take(`${path}, a detail`);
      }
    },
  },
];
