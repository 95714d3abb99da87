import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { TextInput } from '../form/text-input.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';

/** Milliseconds of quiet after which what was typed is searched for. */
const QUIET = 300;

interface SearchBoxProps {
  /** What is searched by, spoken. */
  readonly label: string;
  readonly placeholder: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** A field whose text is searched for once the typing rests. */
export function SearchBox({ label, placeholder, search, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(search);
  const [asked, setAsked] = useState(search);

  // Cleared or followed from outside: the field shows it.
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
        label={<VisuallyHidden>{label}</VisuallyHidden>}
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
