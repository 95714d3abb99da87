// Runs before the first paint, so that a dark screen never flashes white and a mirrored one never
// jumps, the frame that stands until the code is there is the right one, and who is signed in gets
// the members' code beside the code that finds out where the session stands.
(() => {
  /** @param {string} key */
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // The browser keeps nothing for this site.
    }
  };
  const isOn = (/** @type {string} */ key) => kept(key) === 'true';
  const page = document.documentElement;

  const colour = () => {
    const isDark = isOn('followSystem')
      ? matchMedia('(prefers-color-scheme: dark)').matches
      : isOn('darkMode');
    const scheme = isDark ? 'dark' : 'light';
    page.dataset.mantineColorScheme = scheme;
    document.body.classList.add(scheme);
    return scheme;
  };

  /** @param {string} scheme */
  const layOut = (scheme) => {
    if (kept('direction') === 'rtl') page.dir = 'rtl';
    if (kept('type') === 'horizontal') page.dataset.startMenu = 'top';
    else if (isOn('semiDarkMode') && scheme === 'light') page.dataset.startMenu = 'dark';
    if (isOn('sidebarCollapsed')) page.dataset.startFolded = '';
  };

  layOut(colour());

  // In the desktop app the main process has the tokens; there the page keeps a mark.
  const isMember = kept('refresh') !== null || kept('member') !== null;
  page.dataset.start = isMember ? 'member' : 'visitor';

  // What the build says is needed when; in development nothing.
  const files = /** @type {Record<string, string[]>} */ (
    JSON.parse(document.currentScript?.dataset.files ?? '{}')
  );
  const language = kept('language') ?? 'es';
  const needed = [language, ...(isMember ? ['member', 'member-es', `member-${language}`] : [])];
  for (const file of new Set(needed.flatMap((need) => files[need] ?? []))) {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }

  // The first figure and the first date make the browser read the region's rules, which takes a phone
  // a tenth of a second: here while the code is on its way, not while the first screen is drawn, and
  // one task for each kind of rules, so that input never waits for all of them.
  const region = navigator.languages[0];
  const months = language === 'en' ? 'en-US' : 'es-MX';
  const rules = [
    () => new Intl.NumberFormat(region).format(0),
    () => new Intl.DateTimeFormat(months, { day: 'numeric', month: 'short' }).format(),
    () => new Intl.DateTimeFormat(region, { hour: 'numeric', minute: '2-digit' }).format(),
    () => new Intl.DateTimeFormat('en-US', { timeZoneName: 'shortOffset' }).format(),
    () => new Intl.RelativeTimeFormat(months).format(0, 'day'),
  ];
  const readRegion = () => {
    rules.shift()?.();
    if (rules.length > 0) setTimeout(readRegion);
  };
  // After the first frame: nothing that is to be seen waits for it.
  if (isMember) requestAnimationFrame(() => setTimeout(readRegion));
})();
