import type { IconifyJSON } from '@iconify/react/offline';

/** A name from data, such as "tabler:coin", in its parts. */
export interface IconName {
  readonly prefix: string;
  readonly name: string;
}

const ICON_NAME = /^([a-z0-9]+(?:-[a-z0-9]+)*):([a-z0-9]+(?:-[a-z0-9]+)*)$/;
/** An alias of an alias of an alias: no set goes deeper. */
const ALIASES_MAX = 4;

/** Undefined for what is no name of an icon: it is never asked for. */
export function parseIconName(text: string): IconName | undefined {
  const [, prefix, name] = ICON_NAME.exec(text) ?? [];
  return prefix && name ? { prefix, name } : undefined;
}

/**
 * One icon of an answer as a set of its own, with what it is an alias of; undefined where the answer
 * has no such icon. Nothing else of the answer is taken over.
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
