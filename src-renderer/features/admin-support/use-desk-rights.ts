import { mayCall } from '#contract/api/admin/staff-calls.ts';
import { adminHelp, adminMacros } from '#contract/api/admin/support/texts.ts';
import { adminSupport } from '#contract/api/admin/support/tickets.ts';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';

/** What of the desk the signed-in person may do; nothing until they are known. */
export function useDeskRights() {
  const { data: user } = useCurrentUser();
  return {
    username: user?.username,
    canAnswer: user !== undefined && mayCall(user, adminSupport.reply),
    canWriteMacros: user !== undefined && mayCall(user, adminMacros.create),
    canWriteHelp: user !== undefined && mayCall(user, adminHelp.create),
  };
}
