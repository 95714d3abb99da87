import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Loading } from '#renderer/components/spinner.tsx';
import { settingsQueries, useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { NoSponsorDrawing } from '#renderer/features/auth/register/no-sponsor-drawing.tsx';
import { NoSponsorForm } from '#renderer/features/auth/register/no-sponsor-form.tsx';
import { RegisterForm } from '#renderer/features/auth/register/form.tsx';
import { SlotCard, SlotSentence } from '#renderer/features/auth/register/slot-card.tsx';
import { SlotDrawing } from '#renderer/features/auth/register/slot-drawing.tsx';
import {
  readSponsorLink,
  sponsorQueries,
} from '#renderer/features/auth/register/sponsor-queries.ts';
import type { SponsorLink } from '#renderer/features/auth/register/sponsor-queries.ts';
import { AuthLayout } from '../layouts/auth.tsx';

export function RegisterPage() {
  const [query] = useSearchParams();
  const link = readSponsorLink(query);
  return link ? <UnderSponsor link={link} /> : <WithoutSponsor />;
}

function WithoutSponsor() {
  const { t } = useTranslation('shell');
  return (
    <AuthLayout art={<NoSponsorDrawing />}>
      <h1>{t('heading.register')}</h1>
      <NoSponsorForm />
    </AuthLayout>
  );
}

/** Shows the form once the sponsor that the link names is known to exist. */
function UnderSponsor({ link }: { readonly link: SponsorLink }) {
  const { t } = useTranslation('shell');
  const slot = useQuery(sponsorQueries.slot(link));
  const settings = useSettings();
  const countries = useQuery(settingsQueries.countries);
  const error = slot.error ?? settings.error ?? countries.error;

  if (slot.data === null) return <WithoutSponsor />;
  if (slot.data && settings.data && countries.data) {
    return (
      <AuthLayout
        wide
        art={<SlotDrawing slot={slot.data} />}
        caption={<SlotSentence slot={slot.data} />}
      >
        <h1>{t('heading.register')}</h1>
        <SlotCard slot={slot.data} />
        <RegisterForm
          link={link}
          slot={slot.data}
          termsVersion={settings.data.terms_version}
          countries={countries.data.items}
        />
      </AuthLayout>
    );
  }
  const retry = () => void Promise.all([slot.refetch(), settings.refetch(), countries.refetch()]);
  return (
    <AuthLayout art={<NoSponsorDrawing />}>
      <h1>{t('heading.register')}</h1>
      {error ? <FailureNote error={error} onRetry={retry} /> : <Loading withText={false} />}
    </AuthLayout>
  );
}
