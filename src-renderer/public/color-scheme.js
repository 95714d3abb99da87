// Runs before the first paint, so that a dark screen never flashes white and a mirrored one never jumps.
(() => {
  /** @param {string} key */
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // The browser keeps nothing for this site.
    }
  };
  const scheme = kept('darkMode') === 'true' ? 'dark' : 'light';
  document.documentElement.dataset.mantineColorScheme = scheme;
  document.body.classList.add(scheme);
  if (kept('direction') === 'rtl') document.documentElement.dir = 'rtl';
})();
