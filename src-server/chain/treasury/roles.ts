import { id } from 'ethers';

/** Both editions: may pay, pause and anchor the audit log. */
export const OPERATOR_ROLE = id('OPERATOR_ROLE');
/** The second edition: may sign what operators pay. */
export const APPROVER_ROLE = id('APPROVER_ROLE');
