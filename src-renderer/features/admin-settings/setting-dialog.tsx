import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BackButton } from '#renderer/components/overlay/back-button.tsx';
import type { AdminSetting } from '#contract/api/admin/settings.ts';
import { isWholeKind, settingRules, type SettingKind } from '#contract/rules/setting-rules.ts';
import { settingDefaults, type SettingKey } from '#contract/rules/settings.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextAreaField, TextField } from '#renderer/components/form/text-field.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { useAskedToast } from '#renderer/domain/proposals/use-asked-toast.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { adminSettingsQuery } from '#renderer/domain/settings/admin-settings-query.ts';
import { useChangeSetting } from './setting-queries.ts';
import type { SettingValues } from './setting-schema.ts';
import { readSetting, typedSetting } from './setting-text.ts';
import { useSettingText } from '#renderer/domain/settings/use-setting-text.ts';
import styles from './admin-settings.module.css';

const VALUE_MAX = 300;
const units = { rate: '%', usd: 'USD', price: 'USD' } as const;

interface SettingDialogProps {
  readonly setting: AdminSetting;
  readonly onClose: () => void;
}

/** A new value and why; what moves money is confirmed with old → new. */
export function SettingDialog({ setting, onClose }: SettingDialogProps) {
  const { t } = useTranslation(['admin-settings', 'common']);
  const { kind, isDangerous, bounds } = settingRules[setting.key];
  const settingText = useSettingText();
  const sayAsked = useAskedToast();
  const change = useChangeSetting(setting);
  const [asked, setAsked] = useState<{ value: AdminSetting['value']; note: string } | null>(null);
  const form = useSchemaForm<SettingValues>(
    async () => (await import('./setting-schema.ts')).settingSchema(settingRules[setting.key]),
    { value: typedSetting(kind, setting.value), note: '' },
  );
  const name = t(`setting.${setting.key}`);
  const save = async (wish: { value: AdminSetting['value']; note: string }) => {
    sayAsked(await change.mutateAsync(wish), t('done', { name }));
    onClose();
  };
  const now = t('form.now', { value: settingText(setting) });
  const written = (value: string) => settingText({ key: setting.key, value });
  const hint = bounds
    ? `${now} · ${t('form.between', { min: written(bounds.min), max: written(bounds.max) })}`
    : now;
  const toDefault = () =>
    form.setValue('value', typedSetting(kind, settingDefaults[setting.key]), {
      shouldValidate: true,
    });
  return (
    <Sheet
      opened
      onClose={onClose}
      isChanged={asked !== null}
      title={name}
      locked={change.isPending}
    >
      {asked ? (
        <Review
          of={setting.key}
          before={settingText(setting)}
          after={settingText({ key: setting.key, value: asked.value })}
          isBusy={change.isPending}
          error={change.error}
          onBack={() => setAsked(null)}
          // The review says why it did not work.
          onConfirm={() => void save(asked).catch(() => undefined)}
        />
      ) : (
        <Form
          form={form}
          onSubmit={async ({ value: text, note }) => {
            const value = readSetting(kind, text) ?? '';
            if (isDangerous) setAsked({ value, note });
            else await save({ value, note });
          }}
        >
          <p className={styles.hint}>{t(`setting.${setting.key}.hint`)}</p>
          <ValueField kind={kind} hint={hint} />
          {setting.value !== settingDefaults[setting.key] && (
            <p>
              <TextButton onClick={toDefault}>
                {t('form.default', {
                  value: settingText({ key: setting.key, value: settingDefaults[setting.key] }),
                })}
              </TextButton>
            </p>
          )}
          <TextAreaField name="note" label={t('form.note')} maxLength={VALUE_MAX} rows={2} />
          <div className={styles.buttons}>
            <BackButton />
            <SubmitButton size="md" fullWidth={false}>
              {isDangerous ? t('form.review') : t('form.save')}
            </SubmitButton>
          </div>
        </Form>
      )}
    </Sheet>
  );
}

interface ValueFieldProps {
  readonly kind: SettingKind;
  readonly hint: string;
}

/** The value with its unit; an address has a line a row. */
function ValueField({ kind, hint }: ValueFieldProps) {
  const { t } = useTranslation('admin-settings');
  const field = { name: 'value', label: t('form.value'), maxLength: VALUE_MAX, hint } as const;
  if (kind === 'postal') return <TextAreaField {...field} rows={5} />;
  const unit = kind === 'rate' || kind === 'usd' || kind === 'price' ? units[kind] : null;
  return (
    <TextField
      {...field}
      autoComplete="off"
      end={
        <span className={styles.unit}>
          {isWholeKind(kind) && kind !== 'count' ? t(`unit.${kind as 'hours'}`) : unit}
        </span>
      }
    />
  );
}

interface ReviewProps {
  readonly of: SettingKey;
  readonly before: string;
  readonly after: string;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onBack: () => void;
  readonly onConfirm: () => void;
}

function Review({ of, before, after, isBusy, error, onBack, onConfirm }: ReviewProps) {
  const { t } = useTranslation(['admin-settings', 'common', 'validation']);
  const errorText = useErrorText();
  // What the price was in the last 24 hours only the server knows.
  const wrong = error instanceof ApiError ? error.fields.value : undefined;
  const refusal =
    wrong?.id === 'setting.priceMove'
      ? t('setting.priceMove', { ns: 'validation', ...wrong.values })
      : errorText(error);
  return (
    <div className={styles.review}>
      <KeyValueList>
        <KeyValue label={t('review.before')}>{before}</KeyValue>
        <KeyValue label={t('review.after')}>
          <strong>{after}</strong>
        </KeyValue>
      </KeyValueList>
      {of === 'tct_price' ? <PriceWarning /> : <Note tone="warn">{t('review.warning')}</Note>}
      {error !== null && <Note tone="bad">{refusal}</Note>}
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={onBack} disabled={isBusy}>
          {t('button.back', { ns: 'common' })}
        </Button>
        <Button kind="primary" busy={isBusy} onClick={onConfirm}>
          {settingRules[of].kind === 'postal'
            ? t('review.confirm.this')
            : t('review.confirm', { after })}
        </Button>
      </div>
    </div>
  );
}

/** A price is announced before it holds; until then those who made it exchange nothing. */
function PriceWarning() {
  const { t } = useTranslation('admin-settings');
  const { data } = useQuery(adminSettingsQuery);
  const delay = data?.items.find(({ key }) => key === 'tct_price_delay_hours');
  return <Note tone="warn">{t('review.warning.price', { count: Number(delay?.value ?? 0) })}</Note>;
}
