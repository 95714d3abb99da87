import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { PlatformProvider, usePlatform } from '#renderer/platform/platform-context.tsx';
import type { UpdatesPort, UpdateState } from '#renderer/platform/ports.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { FooterEnd } from './footer-end.tsx';

afterEach(() => void vi.restoreAllMocks());

const current: UpdateState = { phase: 'idle' };
const updates: UpdatesPort = {
  state: () => current,
  onChange: () => () => {},
  download() {},
  retry() {},
  install() {},
};

function WithoutUpdate({ children }: { readonly children: ReactNode }) {
  return <PlatformProvider platform={{ ...usePlatform(), updates }}>{children}</PlatformProvider>;
}

/** A screen that starts a query during render. */
function Asking() {
  const [isMore, setMore] = useState(false);
  useQuery({ queryKey: ['News', 'one'], queryFn: () => 1 });
  return isMore ? (
    <AskingMore />
  ) : (
    <button type="button" onClick={() => setMore(true)}>
      Más
    </button>
  );
}

function AskingMore() {
  const { data } = useQuery({ queryKey: ['News', 'two'], queryFn: () => 'llegó' });
  return data;
}

test('it shows the data’s age, and never updates while another component renders', async () => {
  const complain = vi.spyOn(console, 'error').mockReturnValue();
  const { queryClient } = await renderMember(
    <WithoutUpdate>
      <FooterEnd />
      <Asking />
    </WithoutUpdate>,
  );
  expect(await screen.findByText(/Actualizado/)).toBeVisible();
  // As on log-out: the cache is cleared, and mounted components query again during render.
  act(() => {
    queryClient.removeQueries();
    fireEvent.click(screen.getByRole('button', { name: 'Más' }));
  });
  expect(await screen.findByText('llegó')).toBeVisible();
  expect(complain).not.toHaveBeenCalled();
});
