/**
 * Loads the members' screens and the texts of the first one. Rejects if either cannot be loaded.
 */
export async function loadMemberScreens() {
  const { MemberScreens, askFirstData, loadFirstTexts } = await import('./member-screens.tsx');
  await loadFirstTexts();
  return { MemberScreens, askFirstData };
}
