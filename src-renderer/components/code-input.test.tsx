import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../tests/support/render.tsx';
import { CodeInput } from './code-input.tsx';

function TestInput() {
  const [code, setCode] = useState('');
  return <CodeInput label="Código secreto" value={code} onChange={setCode} />;
}

describe('CodeInput', () => {
  it('is one input that fills from a message', async () => {
    await renderScreen(<TestInput />);
    const input = screen.getByRole('textbox', { name: 'Código secreto' });
    expect(input).toHaveAttribute('autocomplete', 'one-time-code');
    expect(input).toHaveAttribute('inputmode', 'numeric');
  });

  it('takes a pasted code with spaces or dashes whole', async () => {
    const user = userEvent.setup();
    await renderScreen(<TestInput />);
    await user.click(screen.getByRole('textbox'));
    await user.paste(' 407-132 ');
    expect(screen.getByRole('textbox')).toHaveValue('407132');
  });

  it('keeps digits only, and not more than it has boxes for', async () => {
    const user = userEvent.setup();
    await renderScreen(<TestInput />);
    await user.type(screen.getByRole('textbox'), '4a0 7132999');
    expect(screen.getByRole('textbox')).toHaveValue('407132');
  });
});
