import type { Rolldown } from 'vite';

/**
 * What the first screens need, in few files: left alone, everything that two lazy screens share
 * becomes a chunk of its own; the login would fetch fifty of them, the dashboard another sixty.
 */

/** Packages that every screen needs. */
const FRAMEWORK =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|jotai|react-hook-form|@tanstack[\\/](query-core|react-query))[\\/]|vite[\\/]preload-helper|rolldown[\\/]runtime/;
/** Parts of those that the first screen does without: they stay with the screens that use them. */
const LATER =
  /[\\/](html-parse-stringify|react-i18next[\\/].*[\\/](\w*Trans(WithoutContext)?|unescape)\.js|jotai[\\/].*utils|@tanstack[\\/].*([iI]nfiniteQuery|hydration|mutationObserver|useMutation|queriesObserver|useQueries))/;
/** Of these the parts that visitors' other screens use, and members as well. */
const SHARED =
  /[\\/](html-parse-stringify|react-i18next[\\/].*[\\/](\w*Trans(WithoutContext)?|unescape)\.js|@tanstack[\\/].*(mutationObserver|useMutation))/;
const OURS = /[\\/]src-(renderer|contract)[\\/]/;
const ICON =
  /[\\/]@tabler[\\/]icons-react[\\/].*[\\/](Icon\w+|createReactComponent|defaultAttributes)\.m?js$/;
const FIRST_TEXTS = /locales[\\/](es|en)[\\/](common|shell|auth|states|messages)\.json$/;
/** What a form says of its fields: the login asks for it once it stands. */
const FIELD_TEXTS = /locales[\\/](es|en)[\\/]validation\.json$/;
const MEMBER_TEXTS =
  /locales[\\/](es|en)[\\/](dashboard|withdrawals|email-verification|secret-code)\.json$/;
/** The list of all texts: visitors' screens ask for it as well, but the login does not. */
const TEXT_LIST = /lib[\\/]more-texts\.ts$/;

/** Modules from which a part begins, by the part's name. */
const roots = {
  start: /src-renderer[\\/](entry[\\/]web|app[\\/]pages[\\/]login-page)\.tsx$/,
  visitors:
    /src-renderer[\\/](app[\\/]pages[\\/](register|forgot-password|demo-mailbox)-page|features[\\/]auth[\\/]register[\\/]legal-dialog)\.tsx$/,
  members: /src-renderer[\\/]app[\\/](member-screens|pages[\\/]dashboard-page)\.tsx$/,
} as const;
type PartName = keyof typeof roots;
/** The entry itself, which mounts the app, stays apart: a page of its own takes the rest of its part. */
const ENTRY = /src-renderer[\\/]entry[\\/]/;

interface Part {
  /** Our modules that its roots import statically. */
  readonly modules: ReadonlySet<string>;
  /** Names of the icons those modules draw; the rest of that package stays with who uses it. */
  readonly icons: ReadonlySet<string>;
}

function findPart(from: readonly string[], context: Rolldown.ChunkingContext): Part {
  const modules = new Set<string>();
  const icons = new Set(['createReactComponent', 'defaultAttributes']);
  const visit = (id: string): void => {
    if (modules.has(id) || !OURS.test(id)) return;
    modules.add(id);
    const info = context.getModuleInfo(id);
    for (const [name] of info?.code?.matchAll(/\bIcon[A-Z]\w*/g) ?? []) icons.add(name);
    for (const imported of info?.importedIds ?? []) visit(imported);
  };
  for (const root of from) visit(root);
  return { modules, icons };
}

/**
 * Rolldown's groups: `framework` and `start` for the login; `members` for the members' frame and
 * their first screen, without what visitors' other screens use as well, which is `shared`; and the
 * texts of each language for both.
 */
export function startChunks(): Rolldown.CodeSplittingOptions {
  const found = new Map<string, PartName>();
  let parts: Readonly<Record<PartName, Part>> | undefined;

  function findParts(context: Rolldown.ChunkingContext): Readonly<Record<PartName, Part>> {
    const part = (name: PartName) =>
      findPart(
        [...found].filter(([, of]) => of === name).map(([id]) => id),
        context,
      );
    return { start: part('start'), visitors: part('visitors'), members: part('members') };
  }

  // Every module is tested before the first is named: so the roots are known by then.
  const findRoots = (id: string): boolean => {
    for (const [name, root] of Object.entries(roots)) {
      if (root.test(id)) found.set(id, name as PartName);
    }
    return OURS.test(id) || ICON.test(id) || SHARED.test(id);
  };
  /** A group takes with it what its modules import, except what a group before it has. */
  const group = (
    name: string,
    isIn: (is: (part: PartName) => boolean) => boolean,
    rank: number,
  ) => ({
    debugName: name,
    priority: rank,
    test: findRoots,
    name(id: string, context: Rolldown.ChunkingContext) {
      const all = (parts ??= findParts(context));
      const icon = ICON.exec(id)?.[1];
      if (ENTRY.test(id)) return null;
      if (SHARED.test(id)) return name === 'shared' ? name : null;
      const is = (part: PartName) => (icon ? all[part].icons.has(icon) : all[part].modules.has(id));
      return isIn(is) ? name : null;
    },
  });

  return {
    groups: [
      { name: 'framework', test: (id) => FRAMEWORK.test(id) && !LATER.test(id), priority: 9 },
      {
        debugName: 'texts',
        name: (id) => `texts-${FIRST_TEXTS.exec(id)?.[1] ?? ''}`,
        test: FIRST_TEXTS,
        priority: 9,
      },
      {
        debugName: 'field-texts',
        name: (id) => `field-texts-${FIELD_TEXTS.exec(id)?.[1] ?? ''}`,
        test: FIELD_TEXTS,
        priority: 9,
      },
      {
        debugName: 'member-texts',
        name: (id) => `member-texts-${MEMBER_TEXTS.exec(id)?.[1] ?? ''}`,
        test: MEMBER_TEXTS,
        priority: 9,
      },
      { name: 'more-texts', test: TEXT_LIST, priority: 9 },
      group('start', (is) => is('start'), 3),
      group('shared', (is) => is('visitors') && is('members'), 2),
      group('members', (is) => is('members'), 1),
    ],
  };
}
