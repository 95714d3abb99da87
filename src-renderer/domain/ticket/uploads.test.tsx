import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { configureApi } from '#renderer/lib/api/request.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { UploadChips } from './upload-chips.tsx';
import { useUploads, type ReadyFile } from './use-uploads.ts';

let ready: readonly ReadyFile[] = [];
function Files() {
  const uploads = useUploads([], (files) => {
    ready = files;
  });
  return <UploadChips uploads={uploads} canAdd />;
}
const choose = async (...files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no chooser');
  await userEvent.upload(input, files, { applyAccept: false });
};

test('an archive is refused by its content and not sent; what is refused can be taken away', async () => {
  const world = await renderMember(<Files />);
  await choose(new File([new Uint8Array([0x50, 0x4b, 3, 4, 1])], 'foto.png'));
  expect(await screen.findByText('no se aceptan comprimidos')).toBeVisible();
  expect(world.calls.some(({ call }) => call === 'POST /api/files/')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Quitar: foto.png' }));
  expect(screen.queryByText('foto.png')).toBeNull();
});

test('what is being sent says how far it is and is sent no further once it is cancelled', async () => {
  await renderMember(<Files />);
  let tell: (share: number) => void = () => {};
  const stopped = vi.fn<() => void>();
  configureApi({
    upload: (_url, { signal }, onProgress) =>
      new Promise((_resolve, reject) => {
        tell = onProgress;
        signal?.addEventListener('abort', () => {
          stopped();
          reject(signal.reason as Error);
        });
      }),
  });
  await choose(new File(['hola'], 'larga.txt', { type: 'text/plain' }));
  expect(await screen.findByText('enviando')).toBeVisible();
  act(() => tell(0.428));
  expect(screen.getByRole('progressbar', { name: 'Envío de larga.txt' })).toHaveTextContent('42%');
  act(() => tell(1));
  expect(screen.getByRole('progressbar')).toHaveTextContent('revisando');
  expect(stopped).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar el envío: larga.txt' }));
  expect(screen.queryByText('larga.txt')).toBeNull();
  expect(stopped).toHaveBeenCalledOnce();
});

test('a file is sent at once; the server’s refusal stands in its chip, silence can be tried again', async () => {
  let answer: () => unknown = () => {
    throw new TypeError('Failed to fetch');
  };
  await renderMember(<Files />, { answers: { 'POST /api/files/': () => answer() } });
  await choose(new File(['hola'], 'nota.txt', { type: 'text/plain' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar: nota.txt' }));
  answer = () =>
    Response.json(
      {
        code: 'validation',
        message: '',
        fields: { file: { id: 'file.size', values: { max: 10 } } },
        request_id: 'r',
      },
      { status: 400 },
    );
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar: nota.txt' }));
  expect(await screen.findByText(/10 MB/)).toBeVisible();
  answer = () => ({ id: 'f'.repeat(32), name: 'otra.txt', type: 'text/plain', size: 2048 });
  await choose(new File(['hola'], 'otra.txt', { type: 'text/plain' }));
  expect(await screen.findByText('2 kB')).toBeVisible();
  expect(ready).toEqual([{ file_id: 'f'.repeat(32), kind: 'file', name: 'otra.txt', size: 2048 }]);
});
