import { string } from 'yup';

/** Of the field that `ReasonField` shows. */
export const reasonText = () => string().trim().required('member.reason');
