import { IconShieldLock } from '@tabler/icons-react';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../tests/support/render.tsx';
import { CodeInput } from './input.tsx';
import type { IconType } from '../../icon.tsx';

function TestInput({ icon }: { readonly icon?: IconType }) {
  const [code, setCode] = useState('');
  return <CodeInput label="Código secreto" value={code} onChange={setCode} icon={icon} />;
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Código secreto' });

describe('CodeInput', () => {
  it('is one input that fills from a message', async () => {
    await renderScreen(<TestInput />);
    expect(input()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(input()).toHaveAttribute('inputmode', 'numeric');
    // Autofill arrives as one change event, formatted as in the message.
    fireEvent.change(input(), { target: { value: '407 132' } });
    expect(input()).toHaveValue('407132');
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

  it('reads full-width digits of an Asian keyboard', async () => {
    await renderScreen(<TestInput />);
    fireEvent.change(input(), { target: { value: '４０７１３２' } });
    expect(input()).toHaveValue('407132');
  });

  it('keeps the caret at the end wherever its boxes are touched', async () => {
    const user = userEvent.setup();
    await renderScreen(<TestInput />);
    await user.type(input(), '407');
    await user.pointer({ target: input(), offset: 1, keys: '[MouseLeft]' });
    await user.keyboard('132');
    expect(input()).toHaveValue('407132');
  });

  it('behaves the same as a single line among other fields', async () => {
    const user = userEvent.setup();
    await renderScreen(<TestInput icon={IconShieldLock} />);
    expect(input()).toHaveAttribute('autocomplete', 'one-time-code');
    await user.click(input());
    await user.paste('407-132');
    expect(input()).toHaveValue('407132');
  });
});
