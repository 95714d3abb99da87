import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionFields } from '#contract/api/admin/academy/academy.ts';
import { academyLanguages, academyLimits } from '#contract/rules/academy/courses.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { emptyOption, type OptionFields } from './question-values.ts';
import styles from './bank.module.css';

interface OptionsFieldProps {
  readonly fields: QuestionFields;
  readonly isReadOnly: boolean;
  readonly onChange: (options: OptionFields[]) => void;
}

/** The options of a question: which are right, in which order, or what belongs to each. */
export function OptionsField({ fields, isReadOnly, onChange }: OptionsFieldProps) {
  const { t } = useTranslation('admin-academy');
  const group = useId();
  const { kind, options } = fields;
  const set = (at: number, part: Partial<OptionFields>) =>
    onChange(options.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const mark = (at: number, isRight: boolean) =>
    kind === 'single'
      ? onChange(options.map((one, index) => ({ ...one, is_right: index === at })))
      : set(at, { is_right: isRight });
  const move = (at: number, step: -1 | 1) => {
    const [one] = options.slice(at, at + 1);
    if (one) onChange(options.toSpliced(at, 1).toSpliced(at + step, 0, one));
  };
  return (
    <section aria-label={t('question.options')} className={styles.bank}>
      <h3>{t('question.options')}</h3>
      <p className={styles.hint}>{t(`question.options.${kind}`)}</p>
      {options.map((option, at) => {
        const number = at + 1;
        return (
          // An option has no name but its place: all of its texts can be changed.
          <fieldset key={at} className={styles.option}>
            <legend>{t('question.option', { number })}</legend>
            {(kind === 'single' || kind === 'multiple') && (
              <label className={styles.right}>
                <input
                  type={kind === 'single' ? 'radio' : 'checkbox'}
                  name={group}
                  checked={option.is_right}
                  disabled={isReadOnly}
                  onChange={({ target }) => mark(at, target.checked)}
                />
                {t('question.isRight')}
              </label>
            )}
            <div className={styles.pair}>
              {academyLanguages.map((language) => (
                <TextInput
                  key={language}
                  lang={language}
                  label={t(`language.${language}`)}
                  autoComplete="off"
                  maxLength={academyLimits.option}
                  readOnly={isReadOnly}
                  value={option[`text_${language}`]}
                  onChange={({ target }) => set(at, { [`text_${language}`]: target.value })}
                />
              ))}
              {kind === 'matching' &&
                academyLanguages.map((language) => (
                  <TextInput
                    key={language}
                    lang={language}
                    label={t(`question.match.${language}`)}
                    autoComplete="off"
                    maxLength={academyLimits.option}
                    readOnly={isReadOnly}
                    value={option[`match_${language}`]}
                    onChange={({ target }) => set(at, { [`match_${language}`]: target.value })}
                  />
                ))}
            </div>
            {!isReadOnly && (
              <div className={styles.optionButtons}>
                {kind === 'order' && (
                  <>
                    <IconButton
                      icon={IconArrowUp}
                      label={t('question.option.up', { number })}
                      disabled={at === 0}
                      onClick={() => move(at, -1)}
                    />
                    <IconButton
                      icon={IconArrowDown}
                      label={t('question.option.down', { number })}
                      disabled={at === options.length - 1}
                      onClick={() => move(at, 1)}
                    />
                  </>
                )}
                <IconButton
                  icon={IconX}
                  label={t('question.option.remove', { number })}
                  onClick={() => onChange(options.filter((_, index) => index !== at))}
                />
              </div>
            )}
          </fieldset>
        );
      })}
      {!isReadOnly && options.length < academyLimits.options && (
        <div>
          <Button size="sm" icon={IconPlus} onClick={() => onChange([...options, emptyOption])}>
            {t('question.option.add')}
          </Button>
        </div>
      )}
    </section>
  );
}
