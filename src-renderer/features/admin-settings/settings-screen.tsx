import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminSetting } from '#contract/api/admin/settings.ts';
import { settingGroups, settingRules } from '#contract/rules/setting-rules.ts';
import { settingDefaults } from '#contract/rules/settings.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { SettingDialog } from './setting-dialog.tsx';
import { adminSettingsQuery } from '#renderer/domain/settings/admin-settings-query.ts';
import { useSettingText } from '#renderer/domain/settings/use-setting-text.ts';
import styles from './admin-settings.module.css';

/** Every setting of the business with what it does, its value and its default. */
export function SettingsScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('admin-settings');
  const query = useQuery(adminSettingsQuery);
  const [editing, setEditing] = useState<AdminSetting | null>(null);
  const items = query.data?.items ?? [];
  return (
    <>
      <PageHeader title={title} subtitle={t('lead')}>
        <OfflineAge at={query.dataUpdatedAt} />
      </PageHeader>
      {query.isPending && <SkeletonRows rows={8} />}
      {query.error && !query.data && (
        <FailureNote error={query.error} onRetry={() => void query.refetch()} />
      )}
      <div className={styles.cards}>
        {query.data &&
          settingGroups.map((group) => {
            const own = items.filter(({ key }) => settingRules[key].group === group);
            if (own.length === 0) return null;
            return (
              <Card key={group} title={t(`group.${group}`)} padding="none">
                <ul className={styles.list}>
                  {own.map((setting) => (
                    <SettingRow key={setting.key} setting={setting} onEdit={setEditing} />
                  ))}
                </ul>
              </Card>
            );
          })}
      </div>
      {editing && <SettingDialog setting={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

interface SettingRowProps {
  readonly setting: AdminSetting;
  readonly onEdit: (setting: AdminSetting) => void;
}

function SettingRow({ setting, onEdit }: SettingRowProps) {
  const { t } = useTranslation('admin-settings');
  const settingText = useSettingText();
  const { key, changed } = setting;
  const name = t(`setting.${key}`);
  return (
    <li className={styles.row}>
      <div className={styles.texts}>
        <p className={styles.name}>{name}</p>
        <p className={styles.hint}>{t(`setting.${key}.hint`)}</p>
        <p className={styles.hint}>
          {t('default', { value: settingText({ key, value: settingDefaults[key] }) })}
          {changed && (
            <>
              {' · '}
              {changed.by ?? t('server')}, <DateText at={changed.at} />
            </>
          )}
        </p>
      </div>
      <bdi className={styles.value}>{settingText(setting)}</bdi>
      <Button size="sm" aria-label={t('change.of', { name })} onClick={() => onEdit(setting)}>
        {t('change')}
      </Button>
    </li>
  );
}
