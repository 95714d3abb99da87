import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../tests/support/render.tsx';
import { TabPanels, Tabs } from './tabs.tsx';

const tabs = [
  { value: 'data', label: 'Datos' },
  { value: 'password', label: 'Contraseña' },
  { value: 'notifications', label: 'Avisos' },
] as const;
type Value = (typeof tabs)[number]['value'];

function Screen() {
  const [value, setValue] = useState<Value>('data');
  return (
    <>
      <Tabs id="t" label="Tu perfil" tabs={tabs} value={value} onChange={setValue} />
      <TabPanels id="t" tabs={tabs} value={value}>
        {(shown) => <input aria-label={`En ${shown}`} />}
      </TabPanels>
    </>
  );
}

const tab = (name: string) => screen.getByRole('tab', { name });

async function setUp() {
  const user = userEvent.setup();
  await renderScreen(<Screen />);
  return user;
}

afterEach(() => document.documentElement.removeAttribute('style'));

describe('Tabs', () => {
  it('names the panel it shows', async () => {
    await setUp();
    expect(tab('Datos')).toHaveAttribute('aria-selected', 'true');
    const panel = screen.getByRole('tabpanel', { name: 'Datos' });
    expect(tab('Datos')).toHaveAttribute('aria-controls', panel.id);
    expect(screen.queryByLabelText('En password')).not.toBeInTheDocument();
  });

  it('is a single tab stop, and arrows select with wrap-around', async () => {
    const user = await setUp();
    await user.tab();
    expect(tab('Datos')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(tab('Contraseña')).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: 'Contraseña' })).toBeVisible();
    await user.keyboard('{End}{ArrowRight}');
    expect(tab('Datos')).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(tab('Avisos')).toHaveFocus();
    await user.keyboard('{Home}');
    expect(tab('Datos')).toHaveFocus();
    await user.tab();
    expect(screen.getByLabelText('En data')).toHaveFocus();
  });

  it('swaps the arrow keys in right-to-left pages', async () => {
    document.documentElement.style.direction = 'rtl';
    const user = await setUp();
    await user.tab();
    await user.keyboard('{ArrowLeft}');
    expect(tab('Contraseña')).toHaveFocus();
  });

  it('keeps what was typed in a panel while another one is shown', async () => {
    const user = await setUp();
    await user.type(screen.getByLabelText('En data'), 'Valeria');
    await user.click(tab('Contraseña'));
    expect(screen.queryByRole('tabpanel', { name: 'Datos' })).not.toBeInTheDocument();
    await user.click(tab('Datos'));
    expect(screen.getByLabelText('En data')).toHaveValue('Valeria');
  });
});
