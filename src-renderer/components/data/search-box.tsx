import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { TextInput } from '../form/text-input.tsx';

/** Debounce in milliseconds. */
const QUIET = 300;

interface SearchBoxProps {
  /** Accessible name. */
  readonly label: string;
  readonly placeholder: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** A search field with debounced input. */
export function SearchBox({ label, placeholder, search, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(search);
  const [asked, setAsked] = useState(search);

  // The value was changed from outside, e.g. cleared: show it.
  if (search !== asked) {
    setAsked(search);
    setTyped(search);
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === asked) return;
    const timer = setTimeout(() => {
      setAsked(wanted);
      onSearch(wanted);
    }, QUIET);
    return () => clearTimeout(timer);
  }, [typed, asked, onSearch]);

  return (
    <div role="search">
      <TextInput
        label={label}
        isLabelHidden
        type="search"
        icon={IconSearch}
        placeholder={placeholder}
        value={typed}
        maxLength={80}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  );
}
