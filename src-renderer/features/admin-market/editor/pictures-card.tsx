import { useQuery } from '@tanstack/react-query';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { marketLimits } from '#contract/rules/market/market.ts';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { useDrag } from '#renderer/components/data/use-drag.ts';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { fileQuery } from '#renderer/domain/file/file-query.ts';
import { FileSlot } from '#renderer/domain/writing/file-slot.tsx';
import type { KnownFiles, PartProps } from './part-props.ts';
import styles from './editor.module.css';

interface PicturesCardProps extends PartProps {
  readonly files: KnownFiles;
}

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
};
const slot = {
  purpose: 'product_picture',
  accept: 'image/jpeg,image/png,image/webp',
} as const;

/** Pictures in the order in which members see them, each described in both languages. */
export function PicturesCard({ work, errors, isReadOnly, files }: PicturesCardProps) {
  const { t } = useTranslation('shop-products');
  const { pictures } = work.fields;
  const [said, setSaid] = useState('');
  const set = (at: number, part: Partial<(typeof pictures)[number]>) =>
    work.change({
      pictures: pictures.map((one, index) => (index === at ? { ...one, ...part } : one)),
    });
  const move = (at: number, to: number) => {
    const picture = pictures[at];
    if (!picture || to < 0 || to >= pictures.length || to === at) return;
    work.change({ pictures: pictures.toSpliced(at, 1).toSpliced(to, 0, picture) });
    setSaid(t('picture.moved', { place: to + 1, total: pictures.length }));
  };
  const list = useRef<HTMLDivElement>(null);
  const drag = useDrag(list, (from, _group, to) => move(from, to));
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const step = event.altKey ? steps[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    move(at, at + step);
  };
  return (
    <Card
      title={t('pictures')}
      subtitle={t('pictures.hint')}
      end={t('pictures.count', { count: pictures.length, most: marketLimits.pictures })}
    >
      <p aria-live="polite" className={styles.said}>
        <VisuallyHidden>{said}</VisuallyHidden>
      </p>
      <div ref={list}>
        <div data-group={0} className={styles.form}>
          {pictures.map((picture, at) => (
            <div
              key={picture.file}
              role="group"
              aria-label={t('picture', { number: at + 1 })}
              data-item={at}
              data-at={at}
              className={classNames(
                styles.entry,
                drag.item === at && styles.lifted,
                drag.item !== at && drag.target?.at === at && styles.before,
              )}
            >
              <Thumbnail file={picture.file} />
              <FileSlot
                {...slot}
                label={t('picture', { number: at + 1 })}
                file={files.find(picture.file)}
                isReadOnly={isReadOnly}
                error={errors[`pictures.${at}.file`]}
                onSent={(file) => {
                  files.add(file);
                  set(at, { file: file.id });
                }}
                onRemove={() =>
                  work.change({ pictures: pictures.filter((other) => other !== picture) })
                }
              />
              {(['alt_es', 'alt_en'] as const).map((name) => (
                <TextInput
                  key={name}
                  lang={name.slice(-2)}
                  label={t(`picture.${name}`)}
                  maxLength={marketLimits.lead}
                  readOnly={isReadOnly}
                  error={errors[`pictures.${at}.${name}`]}
                  autoComplete="off"
                  value={picture[name]}
                  onChange={({ target }) => set(at, { [name]: target.value })}
                />
              ))}
              {!isReadOnly && pictures.length > 1 && (
                <span className={styles.chips}>
                  <IconButton
                    icon={IconGripVertical}
                    label={t('picture.drag', { number: at + 1 })}
                    className={styles.grip}
                    onPointerDown={(event) => drag.start(event, at)}
                    onKeyDown={(event) => onKeyDown(event, at)}
                  />
                  <IconButton
                    icon={IconArrowUp}
                    label={t('picture.up', { number: at + 1 })}
                    onKeyDown={(event) => onKeyDown(event, at)}
                    onClick={() => move(at, at - 1)}
                  />
                  <IconButton
                    icon={IconArrowDown}
                    label={t('picture.down', { number: at + 1 })}
                    onKeyDown={(event) => onKeyDown(event, at)}
                    onClick={() => move(at, at + 1)}
                  />
                </span>
              )}
            </div>
          ))}
          {drag.target !== null && drag.target.at >= pictures.length && (
            <div aria-hidden className={styles.last} />
          )}
          {pictures.length === 0 && <p className={styles.hint}>{t('pictures.none')}</p>}
          {!isReadOnly && pictures.length < marketLimits.pictures && (
            <FileSlot
              {...slot}
              label={t('picture.add')}
              file={null}
              isReadOnly={false}
              onSent={(file) => {
                files.add(file);
                work.change({ pictures: [...pictures, { file: file.id, alt_es: '', alt_en: '' }] });
              }}
            />
          )}
        </div>
      </div>
    </Card>
  );
}

/** The picture as it was sent; its words stand in the fields below. */
function Thumbnail({ file }: { readonly file: string }) {
  const { data } = useQuery(fileQuery(file));
  if (!data) return null;
  return <img src={data.url} alt="" decoding="async" className={styles.picture} />;
}
