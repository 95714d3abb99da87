import { useHasDuty } from '#renderer/domain/current-user/use-has-duty.ts';

/** Whether the signed-in person may change courses. */
export const useMayWrite = (): boolean => useHasDuty('content');
