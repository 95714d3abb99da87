import { chromium } from '@playwright/test';
import { demoApi } from './e2e-web/support/demo-api.ts';
import { chromiumArgs, chromiumPath } from './support/chromium.ts';
const url = 'http://127.0.0.1:8931';
const executablePath = chromiumPath();
const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath !== undefined && { executablePath }) });
const tokens = await demoApi(url).signIn('member@demo.test');
for (const width of [390, 320]) {
const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'en-US' });
await context.addInitScript((t) => { localStorage.setItem('language','en'); if (localStorage.getItem('refresh')) return; localStorage.setItem('access', t.access); localStorage.setItem('refresh', t.refresh); localStorage.setItem('timestamp', String(Date.now()+240000)); }, tokens);
const page = await context.newPage();
await page.goto(url + (process.argv[2] ?? '/marketplace'));
await page.getByRole('list').first().waitFor(); await page.waitForTimeout(2500);
if (process.argv[3]) await page.addStyleTag({ content: process.argv[3] });
console.log(width, await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth, ...[...document.querySelectorAll('#content *')].filter((e) => e.getBoundingClientRect().right > innerWidth + 1).slice(0, 14).map((e) => `${e.tagName}.${e.className} ${Math.round(e.getBoundingClientRect().left)}-${Math.round(e.getBoundingClientRect().right)} ${getComputedStyle(e).display}`)].join('\n')));
await context.close();
}
await browser.close();
