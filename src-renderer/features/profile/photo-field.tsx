import { IconCamera } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { Avatar } from '#renderer/components/avatar.tsx';
import { Button } from '#renderer/components/action/button.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { FieldError } from '#renderer/components/form/field-frame.tsx';
import { useFieldError } from '#renderer/components/form/use-field.ts';
import { useOnDemand } from '#renderer/components/data/use-on-demand.ts';
import { cropped } from '#renderer/components/crop/draw-crop.ts';
import type { CropFrame } from '#renderer/components/crop/use-crop.ts';
import { pictureFrom } from './cropped-picture.ts';
import { isPhoto, PHOTO_MAX, photoTypes } from './photo-file.ts';
import type { PictureChange } from './profile-values.ts';
import { useFileDrop } from './use-file-drop.ts';
import styles from './profile.module.css';

const loadCrop = () => import('#renderer/components/crop/crop-dialog.tsx');

/** As the profile and lists show it. */
const frame: CropFrame = { shape: 'round', width: 272, height: 272, previews: [96, 32] };
/** Pixels a side of what is sent; the server keeps as many. */
const SIZE = 512;
const QUALITY = 0.92;

interface PhotoFieldProps {
  readonly user: CurrentUser;
  readonly picture: PictureChange;
  readonly onChange: (picture: PictureChange) => void;
}

/** The member's photo: chosen or dropped, cropped, removed. Saved with the form around it. */
export function PhotoField({ user, picture, onChange }: PhotoFieldProps) {
  const { t } = useTranslation(['profile', 'validation']);
  const { setError, clearErrors } = useFormContext();
  const error = useFieldError('avatar');
  const input = useRef<HTMLInputElement>(null);
  /** Address of the chosen file. Kept while the dialog leaves, or it would leave empty. */
  const [url, setUrl] = useState<string | null>(null);
  const [isCropping, setCropping] = useState(false);
  const crop = useOnDemand(loadCrop, isCropping, () => setCropping(false));
  const name = `${user.first_name} ${user.last_name}`;
  const shown = picture === undefined ? user.avatar : (picture?.url ?? null);

  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url);
    },
    [url],
  );

  const refuse = () => {
    setCropping(false);
    setError('avatar', {
      type: 'file',
      message: t('file.image', { ns: 'validation', max: PHOTO_MAX }),
    });
  };
  const choose = (file: File) => {
    clearErrors('avatar');
    if (!isPhoto(file)) return refuse();
    setUrl(URL.createObjectURL(file));
    setCropping(true);
  };
  const { target, isOver } = useFileDrop<HTMLDivElement>(choose);
  const remove = () => {
    clearErrors('avatar');
    onChange(user.avatar === null ? undefined : null);
  };
  return (
    <div
      ref={target}
      role="group"
      aria-label={t('photo.label')}
      className={classNames(styles.photo, isOver && styles.over)}
    >
      <Avatar name={name} src={shown} size="xl" />
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.username}>{user.username}</p>
      </div>
      <div className={styles.photoButtons}>
        {shown !== null && (
          <Button kind="quiet" onClick={remove}>
            {t('photo.remove')}
          </Button>
        )}
        <Button icon={IconCamera} onClick={() => input.current?.click()}>
          {shown === null ? t('photo.add') : t('photo.change')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        name="avatar"
        hidden
        accept={photoTypes.join(',')}
        aria-label={t('photo.change')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) choose(file);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      {error && (
        <div role="alert" className={styles.photoError}>
          <FieldError>{error}</FieldError>
        </div>
      )}
      <Suspense>
        {crop && url !== null && (
          <crop.CropDialog
            // Another file starts anew: centred, not turned.
            key={url}
            url={url}
            opened={isCropping}
            title={t('crop.title')}
            label={t('crop.stage')}
            hint={t('file.image', { ns: 'validation', max: PHOTO_MAX })}
            frame={frame}
            onClose={() => setCropping(false)}
            onUnreadable={refuse}
            onCropped={(image, part) => {
              const canvas = cropped(image, part, { width: SIZE, height: SIZE });
              const photo = pictureFrom(canvas.toDataURL('image/jpeg', QUALITY));
              if (!photo) return refuse();
              onChange(photo);
              setCropping(false);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
