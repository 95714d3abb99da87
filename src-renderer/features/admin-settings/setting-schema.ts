import { object, string } from 'yup';
import { settingProblem, type SettingKind } from '#contract/rules/setting-rules.ts';
import { readSetting } from './setting-text.ts';

/** A setting as it is typed, and why it changes. */
export interface SettingValues {
  readonly value: string;
  readonly note: string;
}

/** What a text means nothing of its kind for. */
const unread: Partial<Record<SettingKind, string>> = {
  rate: 'catalog.rate',
  usd: 'setting.usd',
  price: 'setting.price',
};

export const settingSchema = (kind: SettingKind) =>
  object({
    value: string()
      .defined()
      .test('kind', (text, { createError }) => {
        const value = readSetting(kind, text);
        const message =
          value === null ? (unread[kind] ?? 'setting.whole') : settingProblem(kind, value);
        return message === null || createError({ message });
      }),
    note: string().trim().required('member.reason'),
  });
