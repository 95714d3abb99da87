import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { member, startServer } from './profile.fixtures.ts';
import { ProfileForm } from './profile-form.tsx';

vi.mock('#renderer/lib/toast.ts', () => ({ showToast: () => {} }));

/** What jsdom lacks: pictures that load, boxes that measure something, a canvas that draws. */
const drawn = vi.fn<CanvasRenderingContext2D['drawImage']>();
function givePictures() {
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(4000);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(3000);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(427);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(320);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 336, 320));
  const pen = {
    setTransform: vi.fn<() => void>(),
    fillRect: vi.fn<() => void>(),
    scale: vi.fn<() => void>(),
    translate: vi.fn<() => void>(),
    rotate: vi.fn<() => void>(),
    drawImage: drawn,
  };
  HTMLCanvasElement.prototype.getContext = (() => pen) as never;
  HTMLCanvasElement.prototype.toDataURL = () => 'data:image/jpeg;base64,Zm90bw==';
}

const photo = new File(['x'], 'me.png', { type: 'image/png' });
function picture(): HTMLImageElement {
  const image = screen.getByRole('dialog').querySelector('img');
  if (!image) throw new Error('There is no picture');
  return image;
}
/** Where the picture lies, as its transform says. */
const place = () => picture().style.transform;

async function openDialog() {
  const server = startServer();
  const person = userEvent.setup();
  await renderScreen(
    <QueryClientProvider client={createQueryClient()}>
      <ProfileForm user={member} onVerifyEmail={() => {}} onChangeEmail={() => {}} />
    </QueryClientProvider>,
  );
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no place to choose a file');
  await person.upload(input, photo);
  await screen.findByRole('dialog', { name: 'Recortar foto' });
  return { server, person };
}

async function openCrop() {
  const opened = await openDialog();
  fireEvent.load(picture());
  const circle = await screen.findByRole('application', { name: 'Foto que se recorta' });
  await waitFor(() => expect(circle).toHaveFocus());
  return opened;
}

beforeEach(() => {
  sessionStorage.clear();
  drawn.mockClear();
  givePictures();
});

describe('cropping a photo', () => {
  it('moves with the arrow keys and never leaves the circle empty', async () => {
    const { person } = await openCrop();
    expect(place()).toContain('translate(0px)');
    await person.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
    expect(place()).toContain('translate(16px, 8px)');
    await person.keyboard('{ArrowLeft}{ArrowUp}');
    expect(place()).toContain('translate(8px)');
    await person.keyboard('{ArrowDown>4/}');
    // The picture is 320 high, the circle 272: 24 are to spare.
    expect(place()).toContain('translate(8px, 24px)');
  });

  it('zooms with + and −, the slider and both its ends, between its limits', async () => {
    const { person } = await openCrop();
    const slider = screen.getByRole('slider', { name: 'Acercamiento' });
    expect(slider).toHaveAttribute('aria-valuetext', '100 %');
    await person.keyboard('+');
    expect(slider).toHaveAttribute('aria-valuetext', '132 %');
    await person.keyboard('-');
    expect(slider).toHaveAttribute('aria-valuetext', '100 %');
    await person.click(screen.getByRole('button', { name: 'Acercar' }));
    expect(place()).toContain('scale(1.315');
    await person.click(screen.getByRole('button', { name: 'Alejar' }));
    await person.keyboard('{-}{-}{-}');
    // No further than where the shorter side touches the circle: 272 of 320.
    expect(slider).toHaveAttribute('aria-valuetext', '85 %');
    await person.keyboard('{=>11/}');
    expect(slider).toHaveAttribute('aria-valuetext', '400 %');
    fireEvent.change(slider, { target: { value: '2' } });
    expect(place()).toContain('scale(2)');
  });

  it('leaves the browser its own zoom', async () => {
    await openCrop();
    fireEvent.keyDown(window, { key: '+', ctrlKey: true });
    expect(place()).toContain('scale(1)');
  });

  it('turns by a quarter', async () => {
    const { person } = await openCrop();
    const turn = screen.getByRole('button', { name: 'Girar' });
    await person.click(turn);
    expect(place()).toContain('rotate(90deg)');
    await person.click(turn);
    await person.click(turn);
    await person.click(turn);
    expect(place()).toContain('rotate(0deg)');
  });

  it('shows the result at 96 and 32 px while it moves', async () => {
    const { person } = await openCrop();
    expect(screen.getByText('96 px')).toBeVisible();
    expect(screen.getByText('32 px')).toBeVisible();
    drawn.mockClear();
    await person.keyboard('{ArrowRight}');
    expect(drawn.mock.calls.length).toBeGreaterThanOrEqual(2);
  });

  it('puts the result into the form, which sends it as a picture', async () => {
    const { person, server } = await openCrop();
    await person.click(screen.getByRole('button', { name: 'Recortar foto' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.to('PATCH /api/auth/user/')).toHaveLength(0);
    await person.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(server.to('PATCH /api/auth/user/')).toHaveLength(1));
    const avatar = server.to('PATCH /api/auth/user/')[0]?.body['avatar'];
    expect(avatar).toBeInstanceOf(Blob);
    expect(avatar).toMatchObject({ type: 'image/jpeg', size: 4 });
  });

  it('changes nothing when it is left', async () => {
    const { person } = await openCrop();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  });

  it('says so where the file is no picture after all', async () => {
    await openDialog();
    fireEvent.error(picture());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('Usa una imagen JPEG, PNG o WebP de hasta 5 MB.')).toBeVisible();
  });
});
