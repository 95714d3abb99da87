/**
 * Milliseconds that this process worked for something, its threads' work included. Unlike the time
 * that passes, it is the same on a machine that is busy with other things.
 */
export async function workTimeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
