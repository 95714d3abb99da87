import type { Services } from '../../services.ts';
import { recordRepeated } from './events.ts';

/** A member's personal data was read: one row for each member and reader in five minutes. */
export function auditRead(services: Services, actorId: number, memberId: number): Promise<void> {
  if (actorId === memberId) return Promise.resolve();
  return recordRepeated(services, {
    actorId,
    action: 'member.read',
    subject: `member/${memberId}`,
  });
}

/** Members were listed or searched: the first and the last text of five minutes are kept. */
export function auditList(
  services: Services,
  actorId: number,
  text: string | undefined,
): Promise<void> {
  return recordRepeated(services, {
    actorId,
    action: text ? 'members.searched' : 'members.listed',
    subject: 'members/all',
    ...(text && { after: { text } }),
  });
}
