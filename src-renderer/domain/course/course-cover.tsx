import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CourseCard } from '#contract/api/academy/academy.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { CourseDrawing } from './course-drawing.tsx';
import { fileQuery } from '#renderer/domain/file/file-query.ts';
import styles from './course-cover.module.css';

interface CourseCoverProps {
  readonly course: Pick<CourseCard, 'cover' | 'picture'>;
  /** It is not open yet. */
  readonly isLocked?: boolean | undefined;
}

/** A course's cover: the picture that its editors gave it, or its drawing while there is none to be seen. */
export function CourseCover({ course, isLocked = false }: CourseCoverProps) {
  const { cover, picture } = course;
  if (picture) return <OwnCover cover={cover} picture={picture} isLocked={isLocked} />;
  return <CourseDrawing form={cover} isLocked={isLocked} />;
}

interface OwnCoverProps {
  readonly cover: CourseCard['cover'];
  readonly picture: NonNullable<CourseCard['picture']>;
  readonly isLocked: boolean;
}

function OwnCover({ cover, picture, isLocked }: OwnCoverProps) {
  const { data } = useQuery(fileQuery(picture.file));
  const [broken, setBroken] = useState<string | null>(null);
  if (!data || data.url === broken) return <CourseDrawing form={cover} isLocked={isLocked} />;
  const { text, language } = picture.alt;
  return (
    <img
      src={data.url}
      alt={text}
      lang={language}
      decoding="async"
      className={classNames(styles.picture, isLocked && styles.shut)}
      onError={() => setBroken(data.url)}
    />
  );
}
