/** The members' screens with the texts of the first of them; a failure is told to who asks next. */
export async function loadMemberScreens() {
  const { MemberScreens, askFirstData, loadFirstTexts } = await import('./member-screens.tsx');
  await loadFirstTexts();
  return { MemberScreens, askFirstData };
}
