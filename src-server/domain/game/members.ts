import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { GameSettings, GameSettingsChange } from '#contract/api/game/game.ts';
import { readNickname } from '#contract/rules/game/nickname.ts';
import { plainSql } from '../../database/columns.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { gameMembers } from '../../database/schema/game.ts';
import { members } from '../../database/schema/members.ts';
import { violatedConstraint } from '../../database/violations.ts';
import { DomainError, invalidField } from '../base/errors.ts';

export async function settingsOf(db: Database, memberId: number): Promise<GameSettings> {
  const [row] = await db.select().from(gameMembers).where(eq(gameMembers.memberId, memberId));
  return {
    enabled: row?.isEnabled ?? true,
    listed: row?.isListed ?? false,
    nickname: row?.nickname ?? null,
    circle: row?.circle ?? 'all',
  };
}

/** @throws DomainError `game_off` where the member has switched it off */
export async function assertPlays(db: Database, memberId: number): Promise<void> {
  const { enabled } = await settingsOf(db, memberId);
  if (!enabled) throw new DomainError('game_off');
}

/**
 * Changes what a member has decided; what is not named stays.
 * @throws DomainError `validation` on `nickname`
 */
export async function changeGameSettings(
  tx: Transaction,
  memberId: number,
  change: GameSettingsChange,
): Promise<GameSettings> {
  const before = await settingsOf(tx, memberId);
  const nickname =
    change.nickname === undefined
      ? before.nickname
      : await checkedNickname(tx, memberId, change.nickname);
  const { enabled = before.enabled, listed = before.listed, circle = before.circle } = change;
  if (listed && nickname === null) throw invalidField('nickname', 'nickname.missing');
  const values = { isEnabled: enabled, isListed: listed, nickname, circle };
  try {
    await tx
      .insert(gameMembers)
      .values({ memberId, ...values })
      .onConflictDoUpdate({ target: gameMembers.memberId, set: values });
  } catch (error) {
    if (violatedConstraint(error) !== 'game_members_nickname_key') throw error;
    throw invalidField('nickname', 'nickname.taken');
  }
  return { enabled, listed, nickname, circle };
}

/**
 * A nickname says nobody's e-mail and no other member's name: neither the own address's first part,
 * nor what somebody else signs in or is called with.
 */
async function checkedNickname(tx: Transaction, memberId: number, text: string): Promise<string> {
  const nickname = readNickname(text);
  if (nickname === null) throw invalidField('nickname', 'nickname.form');
  const plain = plainSql(sql`${nickname}::text`);
  const [own] = await tx
    .select({ memberId: members.id })
    .from(members)
    .where(
      and(
        eq(members.id, memberId),
        sql`${plainSql(sql`split_part(${members.email}, '@', 1)`)} = ${plain}`,
      ),
    );
  if (own) throw invalidField('nickname', 'nickname.email');
  const [other] = await tx
    .select({ memberId: members.id })
    .from(members)
    .where(
      and(
        ne(members.id, memberId),
        or(
          sql`${plainSql(sql`${members.username}`)} = ${plain}`,
          sql`${plainSql(sql`${members.firstName} || ' ' || ${members.lastName}`)} = ${plain}`,
        ),
      ),
    )
    .limit(1);
  if (other) throw invalidField('nickname', 'nickname.taken');
  return nickname;
}
