import type { ReactNode } from 'react';
import type { CourseDraft } from '#contract/api/admin/academy/academy.ts';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { useCourseAction, type CourseAction } from './academy-mutations.ts';

interface CourseActionDialogProps {
  readonly course: Pick<CourseDraft, 'id' | 'version'>;
  readonly action: CourseAction;
  readonly title: string;
  readonly confirm: string;
  /** Something is lost by it. */
  readonly destructive: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
  readonly children: ReactNode;
}

/** Asks before something is done with a course. */
export function CourseActionDialog(props: CourseActionDialogProps) {
  const { course, action, title, confirm, destructive, onClose, onDone, children } = props;
  const errorText = useErrorText();
  const { mutate, isPending, error } = useCourseAction(course);
  return (
    <ConfirmDialog
      opened
      destructive={destructive}
      title={title}
      confirm={confirm}
      busy={isPending}
      error={error && errorText(error)}
      onClose={onClose}
      onConfirm={() => mutate(action, { onSuccess: onDone })}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
