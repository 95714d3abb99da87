import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../tests/support/render.tsx';
import { Switch } from './switch.tsx';

describe('a switch', () => {
  it('has the switch role, with its name and its hint', async () => {
    await renderScreen(<Switch label="Bonos" hint="Lo abonado." checked onChange={() => {}} />);
    const control = screen.getByRole('switch', { name: 'Bonos' });
    expect(control).toBeChecked();
    expect(control).toHaveAccessibleDescription('Lo abonado.');
  });

  it('reports the new state, by pointer and by key', async () => {
    const onChange = vi.fn<(checked: boolean) => void>();
    await renderScreen(<Switch label="Bonos" checked={false} onChange={onChange} />);
    const person = userEvent.setup();
    await person.tab();
    await person.keyboard(' ');
    await person.click(screen.getByText('Bonos'));
    expect(onChange.mock.calls).toEqual([[true], [true]]);
  });

  it('does not change while disabled', async () => {
    const onChange = vi.fn<(checked: boolean) => void>();
    await renderScreen(<Switch label="Seguridad" checked disabled onChange={onChange} />);
    await userEvent.setup().click(screen.getByText('Seguridad'));
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByRole('switch')).toBeDisabled();
  });
});
