import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import en from '#renderer/assets/flags/en.svg';
import es from '#renderer/assets/flags/es.svg';
import { Icon } from '#renderer/components/icon.tsx';
import { chooseLanguage, isLanguage, languages } from '#renderer/lib/language.ts';
import type { Language } from '#renderer/lib/language.ts';
import { Dropdown } from './dropdown.tsx';
import { languageNames } from './language-names.ts';
import styles from './language-selector.module.css';

interface LanguageOption {
  readonly name: string;
  readonly image: string;
}

const options: Readonly<Record<Language, LanguageOption>> = {
  es: { name: languageNames.es, image: es },
  en: { name: languageNames.en, image: en },
};

const Flag = ({ image }: Pick<LanguageOption, 'image'>) => (
  <img className={styles.flag} src={image} alt="" width={20} height={20} />
);

interface LanguageSelectorProps {
  readonly upward?: boolean;
}

export function LanguageSelector({ upward = false }: LanguageSelectorProps) {
  const { t, i18n } = useTranslation('shell');
  const current = isLanguage(i18n.language) ? i18n.language : 'es';
  return (
    <Dropdown
      upward={upward}
      label={t('language.label', { language: options[current].name })}
      face={
        <>
          <Flag image={options[current].image} />
          {current.toUpperCase()}
          <Icon icon={IconChevronDown} size={15} />
        </>
      }
      items={languages.map((language) => ({
        id: language,
        label: options[language].name,
        icon: <Flag image={options[language].image} />,
        lang: language,
        isChecked: language === current,
        does: () => chooseLanguage(language),
      }))}
    />
  );
}
