import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { OfferingsScreen } from '#renderer/features/admin-offerings/list/screen.tsx';
import type { OfferingActs } from '#renderer/features/admin-offerings/offering-acts.ts';
import { OfferingScreen } from '#renderer/features/admin-offerings/editor/screen.tsx';
import { NEW } from '#renderer/features/admin-offerings/paths.ts';
import { DecideProposal } from '#renderer/features/admin-proposals/decide-proposal.tsx';
import { NotFound } from '../../not-found.tsx';

const acts: OfferingActs = {
  decide: (proposal) => <DecideProposal id={proposal} onDecided={() => undefined} />,
  decideWhole: (proposal) => <DecideProposal id={proposal} isWhole onDecided={() => undefined} />,
};

/** Offerings; open to administrators before members see them, so that they can be prepared. */
export function AdminOfferingsPage() {
  const { t } = useTranslation('shell');
  return <OfferingsScreen title={t('heading.admin-offerings')} />;
}

/** Editor of one offering, or of a new one. */
export function AdminOfferingPage() {
  const { id = '' } = useParams();
  if (id !== NEW && !/^[1-9]\d{0,8}$/.test(id)) return <NotFound />;
  return (
    <OfferingScreen
      key={id}
      id={id === NEW ? null : Number(id)}
      acts={acts}
      notFound={<NotFound />}
    />
  );
}
