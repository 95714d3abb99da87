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
  const page = document.documentElement;
  const isDark =
    kept('followSystem') === 'true'
      ? matchMedia('(prefers-color-scheme: dark)').matches
      : kept('darkMode') === 'true';
  const scheme = isDark ? 'dark' : 'light';
  page.dataset.mantineColorScheme = scheme;
  document.body.classList.add(scheme);
  if (kept('direction') === 'rtl') page.dir = 'rtl';

  // In the desktop app the main process has the tokens; there the page keeps a mark.
  const isMember = kept('refresh') !== null || kept('member') !== null;
  page.dataset.start = isMember ? 'member' : 'visitor';
  const isChosen = (/** @type {string} */ key) => kept(key) === 'true';
  if (kept('type') === 'horizontal') page.dataset.startMenu = 'top';
  else if (isChosen('semiDarkMode') && scheme === 'light') page.dataset.startMenu = 'dark';
  if (isChosen('sidebarCollapsed')) page.dataset.startFolded = '';

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
})();
