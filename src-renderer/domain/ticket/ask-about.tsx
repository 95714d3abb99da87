import { IconLifebuoy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ExternalLinkButton, LinkButton } from '#renderer/components/action/button.tsx';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { askPath, type AskedAbout, type Written } from '#renderer/lib/ask-support.ts';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';

interface AskAboutProps {
  readonly about: AskedAbout;
  /** Subject and text that the form begins with. */
  readonly written?: Written | undefined;
  /** Default: "Ask about this". */
  readonly label?: string | undefined;
  /** Default: `quiet`, as beside other actions. */
  readonly kind?: 'quiet' | 'plain' | undefined;
  readonly size?: 'sm' | 'md' | undefined;
  readonly fullWidth?: boolean | undefined;
  /** Before the screen is left: what lies over it closes. */
  readonly onAsk?: (() => void) | undefined;
}

/** "Ask about this", beside the thing itself: the new ticket carries it along. */
export function AskAbout(props: AskAboutProps) {
  const { about, written, label, kind = 'quiet', size, fullWidth, onAsk } = props;
  const { t } = useTranslation('ticket');
  const isOn = useIsAreaOn('support') ?? false;
  const { pathname } = useLocation();
  const url = useSettings().data?.support_url;
  const look = { kind, icon: IconLifebuoy, size, fullWidth } as const;
  if (isOn) {
    return (
      <LinkButton {...look} to={askPath(about)} state={{ from: pathname, written }} onClick={onAsk}>
        {label ?? t('ask')}
      </LinkButton>
    );
  }
  if (!url) return null;
  return (
    <ExternalLinkButton {...look} href={url}>
      {t('write')}
    </ExternalLinkButton>
  );
}
