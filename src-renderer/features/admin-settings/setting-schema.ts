import { object, string } from 'yup';
import { settingProblem, unreadSetting, type SettingRule } from '#contract/rules/setting-rules.ts';
import { readSetting } from './setting-text.ts';

/** A setting as it is typed, and why it changes. */
export interface SettingValues {
  readonly value: string;
  readonly note: string;
}

export const settingSchema = (rule: SettingRule) =>
  object({
    value: string()
      .defined()
      .test('kind', (text, { createError }) => {
        const value = readSetting(rule.kind, text);
        const problem = value === null ? unreadSetting(rule) : settingProblem(rule, value);
        if (problem === null) return true;
        return createError({ message: problem.id, params: { ...problem.values } });
      }),
    note: string().trim().required('member.reason'),
  });
