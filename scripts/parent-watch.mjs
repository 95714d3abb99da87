const EVERY_MS = 500;

/** Whoever started this process, before anything else could end. */
const parent = process.ppid;

/**
 * Sends this process SIGTERM when its parent is gone. npm passes a signal on to the shell between
 * itself and us and ends with it; that shell passes nothing on.
 */
export function endWithParent() {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, EVERY_MS);
  watch.unref();
}
