import type { Rolldown } from 'vite';

/**
 * What the first screen needs, in few files: left alone, everything that two lazy screens share
 * becomes a chunk of its own, and the login would fetch fifty of them.
 */

/** Packages that every screen needs. */
const FRAMEWORK =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|jotai|react-hook-form|@tanstack[\\/][\w-]+)[\\/]/;
/** Parts of those that the first screen does without: they stay with the screens that use them. */
const LATER =
  /[\\/](html-parse-stringify|react-i18next[\\/].*[\\/](\w*Trans(WithoutContext)?|unescape)\.js|jotai[\\/].*utils|@tanstack[\\/].*([iI]nfiniteQuery|hydration|mutationObserver|useMutation))/;
/** Modules from which the first screen begins. */
const START = /src-renderer[\\/](entry[\\/]web|app[\\/]pages[\\/]login-page)\.tsx$/;
const OURS = /[\\/]src-(renderer|contract)[\\/]/;
const ICON =
  /[\\/]@tabler[\\/]icons-react[\\/].*[\\/](Icon\w+|createReactComponent|defaultAttributes)\.m?js$/;
const FIRST_TEXTS = /locales[\\/](es|en)[\\/](common|shell|auth|validation|states|messages)\.json$/;

interface Start {
  /** Our modules that the first screen imports statically. */
  readonly modules: ReadonlySet<string>;
  /** Names of the icons those modules draw; the rest of that package stays with who uses it. */
  readonly icons: ReadonlySet<string>;
}

function findStart(roots: readonly string[], context: Rolldown.ChunkingContext): Start {
  const modules = new Set<string>();
  const icons = new Set(['createReactComponent', 'defaultAttributes']);
  const visit = (id: string): void => {
    if (modules.has(id) || !OURS.test(id)) return;
    modules.add(id);
    const info = context.getModuleInfo(id);
    for (const [name] of info?.code?.matchAll(/\bIcon[A-Z]\w*/g) ?? []) icons.add(name);
    for (const imported of info?.importedIds ?? []) visit(imported);
  };
  for (const root of roots) visit(root);
  return { modules, icons };
}

/** Rolldown's groups: `framework`, `start`, and the first texts of each language. */
export function startChunks(): Rolldown.CodeSplittingOptions {
  const roots = new Set<string>();
  let start: Start | undefined;
  return {
    groups: [
      { name: 'framework', test: (id) => FRAMEWORK.test(id) && !LATER.test(id) },
      { name: (id) => `texts-${FIRST_TEXTS.exec(id)?.[1] ?? ''}`, test: FIRST_TEXTS },
      {
        name(id, context) {
          start ??= findStart([...roots], context);
          const icon = ICON.exec(id)?.[1];
          const isNeeded = icon ? start.icons.has(icon) : start.modules.has(id);
          return isNeeded ? 'start' : null;
        },
        // Every module is tested before the first is named: so the roots are known by then.
        test(id) {
          if (START.test(id)) roots.add(id);
          return OURS.test(id) || ICON.test(id);
        },
      },
    ],
  };
}
