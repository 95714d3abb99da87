import { SelectField, type SelectOption } from '#renderer/components/form/choice/select-field.tsx';

interface PathFieldProps {
  readonly label: string;
  readonly hint: string;
  /** What is chosen where it leads nowhere. */
  readonly none: string;
  /** Screens it can lead to. */
  readonly links: readonly SelectOption[];
  readonly path: string;
}

/** The screen that a text leads to; one that is offered no more can be kept. */
export function PathField({ label, hint, none, links, path }: PathFieldProps) {
  const isOther = path !== '' && !links.some(({ value }) => value === path);
  return (
    <SelectField
      name="path"
      label={label}
      hint={hint}
      options={[
        { value: '', label: none },
        ...links,
        ...(isOther ? [{ value: path, label: path }] : []),
      ]}
    />
  );
}
