// Runs before the first paint, so that a dark screen never flashes white.
(() => {
  const scheme = localStorage.getItem('darkMode') === 'true' ? 'dark' : 'light';
  document.documentElement.dataset.mantineColorScheme = scheme;
  document.body.classList.add(scheme);
})();
