import i18next from 'i18next';

/** Namespaces that the code loaded so far reads its texts from. */
const needed = new Set<string>();

/**
 * Notes that the module which calls it reads texts of these namespaces. What the first screen loads
 * before any text is there has its own list, in `startTranslation`.
 */
export function needTexts(...namespaces: readonly string[]): void {
  if (!i18next.isInitialized) return;
  for (const namespace of namespaces) needed.add(namespace);
}

/**
 * Resolves to the loaded module once the texts that it and its imports need are there as well, so
 * that none of its components waits for them in front of the reader. Texts that cannot be loaded do
 * not hold it up. Rejects as `loading` does.
 */
export async function withTexts<Module>(loading: Promise<Module>): Promise<Module> {
  const loaded = await loading;
  const missing = [...needed].filter((namespace) => !i18next.hasLoadedNamespace(namespace));
  if (missing.length > 0) await i18next.loadNamespaces(missing);
  return loaded;
}
