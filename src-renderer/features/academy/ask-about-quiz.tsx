import { useTranslation } from 'react-i18next';
import { AskAbout } from '#renderer/domain/ticket/ask-about.tsx';

interface AskAboutQuizProps {
  readonly lesson: number;
  readonly fullWidth?: boolean;
}

/** Every attempt is spent: support decides, and sees which quiz it is about. */
export function AskAboutQuiz({ lesson, fullWidth }: AskAboutQuizProps) {
  const { t } = useTranslation('quiz');
  return (
    <AskAbout
      kind="plain"
      label={t('support')}
      about={{ object: { kind: 'lesson', id: String(lesson) } }}
      fullWidth={fullWidth}
    />
  );
}
