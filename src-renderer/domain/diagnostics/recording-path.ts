/** Where the staff look at a recording that came with a ticket. */
export const recordingPath = (ticket: number, fileId: string): string =>
  `/admin/support/${ticket}/recordings/${fileId}`;
