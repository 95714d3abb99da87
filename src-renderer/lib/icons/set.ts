import type { IconifyJSON } from '@iconify/react/offline';

/** A parsed icon name, such as "tabler:coin". */
export interface IconName {
  readonly prefix: string;
  readonly name: string;
}

const ICON_NAME = /^([a-z0-9]+(?:-[a-z0-9]+)*):([a-z0-9]+(?:-[a-z0-9]+)*)$/;
/** Maximum depth of alias chains; no known set exceeds it. */
const ALIASES_MAX = 4;

/** Parses an icon name; undefined if it is invalid. */
export function parseIconName(text: string): IconName | undefined {
  const [, prefix, name] = ICON_NAME.exec(text) ?? [];
  return prefix && name ? { prefix, name } : undefined;
}

/**
 * Extracts one icon of a response, with its alias targets, as a set of its own; undefined if it is
 * missing. Nothing else of the untrusted response is used.
 */
export function pickIcon(answer: unknown, { prefix, name }: IconName): IconifyJSON | undefined {
  if (!isIconSet(answer) || answer.prefix !== prefix) return undefined;
  const { icons, aliases = {}, width, height } = answer;
  const picked: IconifyJSON = {
    prefix,
    icons: {},
    aliases: {},
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
  };
  let wanted = name;
  for (let step = 0; step <= ALIASES_MAX; step += 1) {
    const icon = Object.hasOwn(icons, wanted) ? icons[wanted] : undefined;
    if (icon) return { ...picked, icons: { [wanted]: icon } };
    const alias = Object.hasOwn(aliases, wanted) ? aliases[wanted] : undefined;
    if (!alias) return undefined;
    picked.aliases = { ...picked.aliases, [wanted]: alias };
    wanted = alias.parent;
  }
  return undefined;
}

function isIconSet(answer: unknown): answer is IconifyJSON {
  if (typeof answer !== 'object' || answer === null) return false;
  const { prefix, icons } = answer as Partial<IconifyJSON>;
  return typeof prefix === 'string' && typeof icons === 'object' && icons !== null;
}
