// Runs before the first paint, so that a dark screen never flashes white.
(() => {
  let scheme = 'light';
  try {
    if (localStorage.getItem('darkMode') === 'true') scheme = 'dark';
  } catch {
    // The browser keeps nothing: light it is.
  }
  document.documentElement.dataset.mantineColorScheme = scheme;
  document.body.classList.add(scheme);
})();
