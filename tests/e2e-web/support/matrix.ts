/** True in `npm run test:deep`: every combination instead of those that differ most. */
export const isWholeMatrix = process.env['MATRIX'] === 'all';
