import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { Button, type ButtonKind } from '../action/button.tsx';
import type { IconType } from '../icon.tsx';

interface SubmitButtonProps {
  readonly children: ReactNode;
  readonly kind?: ButtonKind | undefined;
  readonly size?: 'md' | 'lg' | undefined;
  readonly fullWidth?: boolean | undefined;
  readonly icon?: IconType | undefined;
  /** Only with the reason as text beside it. */
  readonly disabled?: boolean | undefined;
}

/** Submit button of a form; busy while the request is in progress. */
export function SubmitButton({
  kind = 'primary',
  size = 'lg',
  fullWidth = true,
  ...rest
}: SubmitButtonProps) {
  const { isSubmitting } = useFormState();
  return (
    <Button
      type="submit"
      kind={kind}
      size={size}
      fullWidth={fullWidth}
      busy={isSubmitting}
      {...rest}
    />
  );
}
