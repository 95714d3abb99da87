import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import type { GameSettings } from '#contract/api/game/game.ts';
import { gameCircles, readNickname } from '#contract/rules/game/nickname.ts';
import { Segments } from '#renderer/components/action/segments.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { Switch } from '#renderer/components/form/choice/switch.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { useVisit } from '#renderer/domain/visit/visit.ts';
import { useChangeListing } from '../game-mutations.ts';
import styles from '../game.module.css';

const schema = object({
  nickname: string()
    .defined()
    .required('nickname.missing')
    .test('form', 'nickname.form', (text) => readNickname(text) !== null),
});

/** Whether, as whom and to whom the member is listed. Off until it is switched on. */
export function OwnListing({ settings }: { readonly settings: GameSettings }) {
  const { t } = useTranslation('game');
  const isOwn = useVisit() === null;
  return (
    <Card padding="none">
      <div className={styles.listing}>
        <ListedSwitch settings={settings} isOwn={isOwn} />
      </div>
      <div className={styles.block}>
        <NicknameForm nickname={settings.nickname} isOwn={isOwn} />
      </div>
      <div className={styles.block}>
        <h3>{t('circle')}</h3>
        <CircleChoice circle={settings.circle} />
      </div>
    </Card>
  );
}

interface ListedSwitchProps {
  readonly settings: GameSettings;
  readonly isOwn: boolean;
}

function ListedSwitch({ settings: { listed, nickname }, isOwn }: ListedSwitchProps) {
  const { t } = useTranslation('game');
  const errorText = useErrorText();
  const { mutate, isPending, variables, error } = useChangeListing();
  return (
    <>
      <Switch
        label={listed && nickname !== null ? t('listed', { name: nickname }) : t('listed.not')}
        hint={t(nickname === null ? 'listed.first' : 'listed.hint')}
        checked={isPending ? (variables.listed ?? listed) : listed}
        disabled={!isOwn || nickname === null}
        onChange={(value) => mutate({ listed: value })}
      />
      {error && <Note tone="bad">{errorText(error)}</Note>}
    </>
  );
}

interface NicknameFormProps {
  readonly nickname: string | null;
  readonly isOwn: boolean;
}

function NicknameForm({ nickname, isOwn }: NicknameFormProps) {
  const { t } = useTranslation('game');
  const { mutateAsync } = useChangeListing();
  const form = useSchemaForm(schema, { nickname: nickname ?? '' });
  return (
    <Form
      form={form}
      dense
      onSubmit={async (values) => {
        // Who gives themselves a nickname for the first time wants to be seen by it.
        await mutateAsync({ ...values, ...(nickname === null && { listed: true }) });
      }}
    >
      <TextField
        name="nickname"
        label={t('nickname')}
        hint={t('nickname.hint')}
        autoComplete="off"
        maxLength={16}
        disabled={!isOwn}
      />
      {isOwn && (
        <SubmitButton kind="plain" size="md">
          {nickname === null ? t('nickname.begin') : t('nickname.save')}
        </SubmitButton>
      )}
    </Form>
  );
}

function CircleChoice({ circle }: Pick<GameSettings, 'circle'>) {
  const { t } = useTranslation('game');
  const errorText = useErrorText();
  const { mutate, isPending, variables, error } = useChangeListing();
  return (
    <>
      <Segments
        label={t('circle')}
        segments={gameCircles.map((value) => ({ value, label: t(`circle.${value}`) }))}
        value={isPending ? (variables.circle ?? circle) : circle}
        onChange={(value) => mutate({ circle: value })}
        fullWidth
      />
      {error && <Note tone="bad">{errorText(error)}</Note>}
    </>
  );
}
