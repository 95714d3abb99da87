import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { TreasuryView } from '#contract/api/admin/payouts.ts';
import { WalletProvider } from '#renderer/domain/wallet/wallet-context.tsx';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import { configureApi } from '#renderer/lib/api/request.ts';
import { browserFiles, configureFiles } from '#renderer/lib/browser/files.ts';
import { portWith } from '#renderer/platform/fake/wallet.ts';
import { PlatformProvider } from '#renderer/platform/platform-context.tsx';
import type { Platform } from '#renderer/platform/ports.ts';
import { renderScreen } from '../../../../tests/support/render.tsx';
import { contract, operator, treasury } from '../payouts.fixtures.ts';
import { TreasuryProvider } from '../treasury/context.tsx';
import { OwnerCallsDialog } from './dialog.tsx';

afterEach(() => configureFiles(browserFiles));

async function show(change: Partial<TreasuryView> = {}) {
  const files: { name: string; file: Blob }[] = [];
  configureFiles({
    ...browserFiles,
    save: (file, name) => {
      files.push({ file, name });
      return Promise.resolve('saved');
    },
  });
  configureApi({
    fetch: (input) =>
      Promise.resolve(
        Response.json(
          (input as string).includes('/treasury/') ? treasury(change) : { chain: null },
        ),
      ),
  });
  await renderScreen(
    <PlatformProvider platform={{ wallet: portWith(undefined) } as Platform}>
      <QueryClientProvider client={createQueryClient()}>
        <WalletProvider>
          <TreasuryProvider head={null}>
            <OwnerCallsDialog onClose={() => undefined} />
          </TreasuryProvider>
        </WalletProvider>
      </QueryClientProvider>
    </PlatformProvider>,
  );
  await screen.findByRole('dialog');
  return { user: userEvent.setup(), files };
}

const kind = () => screen.findByLabelText(/Qué hace la llamada/);
const add = () => screen.getByRole('button', { name: 'Añadir al archivo' });
const download = () => screen.getByRole('button', { name: 'Descargar archivo' });

describe('calls for the owner’s Safe', () => {
  it('are gathered and downloaded as a file that its transaction builder opens', async () => {
    const { user, files } = await show({ edition: 2 });
    expect(download()).toBeDisabled();
    await user.selectOptions(await kind(), 'grant_approver');
    await user.type(await screen.findByLabelText(/Cuenta/), operator);
    await user.click(add());
    const list = screen.getByRole('region', { name: 'En el archivo' });
    expect(await within(list).findByText('Permitir que una cuenta apruebe')).toBeVisible();

    await user.selectOptions(await kind(), 'withdraw');
    await user.selectOptions(await screen.findByLabelText(/Token/), 'USDT');
    await user.type(await screen.findByLabelText(/Monto/), '12.5');
    await user.type(await screen.findByLabelText(/A esta dirección/), operator);
    await user.click(add());
    expect(await within(list).findByText('Pasar tokens a otra dirección')).toBeVisible();
    expect(list).toHaveTextContent(/12.50\sUSDT/);

    await user.click(download());
    await expect.poll(() => files.length).toBe(1);
    const [saved] = files;
    expect(saved?.name).toMatch(/^tct-safe-0x\w{6}\.json$/);
    const { chainId, transactions } = JSON.parse((await saved?.file.text()) ?? '') as {
      chainId: string;
      transactions: { to: string; contractInputsValues: object }[];
    };
    expect(chainId).toBe('31337');
    expect(transactions.map(({ to }) => to)).toEqual([contract, contract]);
    expect(transactions[1]?.contractInputsValues).toMatchObject({
      to: operator,
      amount: '12500000',
    });
  });

  it('can be taken out again, and are not downloaded while there are none', async () => {
    const { user } = await show();
    await user.selectOptions(await kind(), 'grant_operator');
    await user.type(await screen.findByLabelText(/Cuenta/), operator);
    await user.click(add());
    await user.click(await screen.findByRole('button', { name: 'Quitar' }));
    expect(screen.getByText(/Todavía no hay llamadas/)).toBeVisible();
    expect(download()).toBeDisabled();
  });

  it('are not added with what is no address, nor with too many decimals', async () => {
    const { user } = await show();
    await user.selectOptions(await kind(), 'withdraw');
    await user.selectOptions(await screen.findByLabelText(/Token/), 'USDT');
    await user.type(await screen.findByLabelText(/Monto/), '0.0000001');
    await user.type(await screen.findByLabelText(/A esta dirección/), '0x1234');
    await user.click(add());
    expect(await screen.findByText(/como máximo 6 decimales/)).toBeVisible();
    expect(screen.getByText(/Todavía no hay llamadas/)).toBeVisible();
  });

  it('name no approver where the treasury asks for none', async () => {
    await show();
    const options = within(await kind()).getAllByRole('option');
    expect(options.map((option) => option.textContent)).not.toContain(
      'Permitir que una cuenta apruebe',
    );
  });
});
