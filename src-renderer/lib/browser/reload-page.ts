/** Loads this page again; a function of ours, since a test's document refuses to have it watched. */
export function reloadPage(): void {
  location.reload();
}
