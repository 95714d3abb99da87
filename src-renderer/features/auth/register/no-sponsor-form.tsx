import { IconLink, IconLinkOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { parseSponsorLink, registerPath } from './sponsor-queries.ts';

const loadSchema = async () => (await import('./sponsor-link-schema.ts')).sponsorLinkSchema;

/** Without a valid sponsor there is no form: only the reason, a field for the link and the login. */
export function NoSponsorForm() {
  const { t } = useTranslation(['auth', 'validation']);
  const navigate = useNavigate();
  const form = useSchemaForm(loadSchema, { link: '' });
  return (
    <>
      <Note tone="warn" icon={IconLinkOff}>
        {t('referrer.required', { ns: 'validation' })}
      </Note>
      <Form
        form={form}
        onSubmit={({ link }) => {
          const sponsor = parseSponsorLink(link);
          if (sponsor) void navigate(registerPath(sponsor));
        }}
      >
        <TextField
          name="link"
          label={t('sponsor-link')}
          placeholder={t('sponsor-link.paste')}
          icon={IconLink}
          autoComplete="off"
          spellCheck={false}
        />
        <SubmitButton>{t('button.continue', { ns: 'common' })}</SubmitButton>
        <LinkButton to="/" size="lg" fullWidth>
          {t('login.submit')}
        </LinkButton>
      </Form>
    </>
  );
}
