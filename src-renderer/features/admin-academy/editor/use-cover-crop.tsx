import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CropFrame } from '#renderer/components/crop/use-crop.ts';
import { useOnDemand } from '#renderer/components/data/use-on-demand.ts';
import { coverFile } from './cover-file.ts';

const loadCrop = () => import('#renderer/components/crop/crop-dialog.tsx');

const frame: CropFrame = { shape: 'rect', width: 288, height: 135, previews: [160] };

interface Asked {
  readonly chosen: File;
  /** Address of the chosen file. */
  readonly url: string;
  readonly resolve: (file: File | Promise<File>) => void;
  readonly reject: (error: Error) => void;
}

interface CoverCrop {
  /** Rejects with an AbortError where the dialog is left. */
  readonly prepare: (chosen: File) => Promise<File>;
  readonly dialog: ReactNode;
}

/** Asks which part of a picture becomes the cover, before it is sent. */
export function useCoverCrop(): CoverCrop {
  const { t } = useTranslation('admin-academy');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(asked?.url ?? ''), [asked]);
  const leave = () => {
    setOpen(false);
    asked?.reject(new DOMException('The cover was not cropped', 'AbortError'));
  };
  const crop = useOnDemand(loadCrop, isOpen, leave);
  const end = (file: File | Promise<File>) => {
    setOpen(false);
    asked?.resolve(file);
  };
  return {
    prepare: (chosen) =>
      new Promise((resolve, reject) => {
        setAsked({ chosen, url: URL.createObjectURL(chosen), resolve, reject });
        setOpen(true);
      }),
    dialog: crop && asked && (
      <Suspense>
        <crop.CropDialog
          key={asked.url}
          url={asked.url}
          opened={isOpen}
          title={t('cover.crop')}
          label={t('cover.crop.stage')}
          hint={t('cover.crop.hint')}
          frame={frame}
          onClose={leave}
          // What can't be decoded here is for the server to refuse.
          onUnreadable={() => end(asked.chosen)}
          onCropped={(image, part) => end(coverFile(image, part, asked.chosen.name))}
        />
      </Suspense>
    ),
  };
}
