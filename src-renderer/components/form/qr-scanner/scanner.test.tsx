import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../tests/support/render.tsx';
import { qrPixels } from './picture.ts';
import { QrScanner } from './scanner.tsx';

/** Code in the camera's view; null: none. */
let seen: string | null = null;
let tracks: FakeTrack[] = [];

class FakeTrack extends EventTarget {
  isLive = true;
  stop(): void {
    this.isLive = false;
  }
}
const liveTracks = () => tracks.filter(({ isLive }) => isLive).length;

function newStream(): MediaStream {
  const track = new FakeTrack();
  tracks.push(track);
  return { getTracks: () => [track] } as unknown as MediaStream;
}

const detected = vi.fn<() => void>();

class FakeDetector {
  static getSupportedFormats = () => Promise.resolve(['qr_code']);
  detect = () => {
    detected();
    return Promise.resolve(seen === null ? [] : [{ rawValue: seen }]);
  };
}

const getUserMedia = vi.fn<() => Promise<MediaStream>>();

beforeEach(() => {
  seen = null;
  tracks = [];
  getUserMedia.mockReset().mockImplementation(() => Promise.resolve(newStream()));
  vi.stubGlobal('BarcodeDetector', FakeDetector);
  vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: { getUserMedia } }));
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
});

const onRead = vi.fn<(value: string) => void>();

/** Accepts texts that start with "good". */
function Stage() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <QrScanner
        opened={isOpen}
        onClose={() => setOpen(false)}
        read={(text) => (text.startsWith('good') ? { value: text } : { problem: `No: ${text}` })}
        onRead={(value) => {
          setOpen(false);
          onRead(value);
        }}
      />
    </>
  );
}

const denied = () => Promise.reject(new DOMException('', 'NotAllowedError'));

async function open() {
  onRead.mockReset();
  const view = await renderScreen(<Stage />);
  return { person: userEvent.setup({ applyAccept: false }), ...view };
}

function show(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/** Stubs image APIs that jsdom lacks: a file is its own pixels, and so is what is drawn. */
function withPictures(pixels: ReturnType<typeof qrPixels> | null) {
  vi.stubGlobal('createImageBitmap', () =>
    pixels
      ? Promise.resolve({ ...pixels, close: () => {} })
      : Promise.reject(new DOMException('', 'InvalidStateError')),
  );
  const context = { drawImage: () => {}, getImageData: () => pixels };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
}

async function chooseFile(person: ReturnType<typeof userEvent.setup>) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no file input');
  await person.upload(input, new File(['x'], 'code.png', { type: 'image/png' }));
}

describe('the scanner', () => {
  it('reads what the camera sees, once, and switches the camera off', async () => {
    await open();
    await screen.findByText('Pon el código QR dentro del marco.');
    expect(liveTracks()).toBe(1);
    seen = 'good one';
    await waitFor(() => expect(onRead).toHaveBeenCalledExactlyOnceWith('good one'));
    await waitFor(() => expect(liveTracks()).toBe(0));
  });

  it('says why a code is rejected, and continues scanning', async () => {
    await open();
    seen = 'bad';
    expect(await screen.findByText('No: bad')).toBeInTheDocument();
    expect(liveTracks()).toBe(1);
    seen = 'good after all';
    await waitFor(() => expect(onRead).toHaveBeenCalledExactlyOnceWith('good after all'));
  });

  it('keeps the message about an image while the camera still sees the same rejected code', async () => {
    const { person } = await open();
    seen = 'bad';
    await screen.findByText('No: bad');
    withPictures(null);
    await chooseFile(person);
    await screen.findByText(/no es una imagen que se pueda abrir/);
    detected.mockClear();
    await waitFor(() => expect(detected.mock.calls.length).toBeGreaterThan(2));
    expect(screen.getByText(/no es una imagen que se pueda abrir/)).toBeVisible();
    seen = 'worse';
    expect(await screen.findByText('No: worse')).toBeInTheDocument();
  });

  it('is closed by Esc, with the camera off', async () => {
    const { person } = await open();
    await screen.findByText('Pon el código QR dentro del marco.');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(liveTracks()).toBe(0);
  });

  it('stops the camera on unmount, and if the permission is granted too late', async () => {
    let permit = (_stream: MediaStream) => {};
    getUserMedia.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          permit = resolve;
        }),
    );
    const { unmount } = await open();
    unmount();
    await act(async () => permit(newStream()));
    expect(tracks).toHaveLength(1);
    expect(liveTracks()).toBe(0);
  });

  it('pauses while the page is hidden', async () => {
    await open();
    await screen.findByText('Pon el código QR dentro del marco.');
    show(true);
    expect(liveTracks()).toBe(0);
    show(false);
    await waitFor(() => expect(liveTracks()).toBe(1));
  });

  it('reports a missing permission, and retries on request', async () => {
    getUserMedia.mockImplementationOnce(denied);
    const { person } = await open();
    expect(await screen.findByText(/No tenemos permiso para usar la cámara/)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByText('Pon el código QR dentro del marco.');
  });

  it.each([
    ['NotFoundError', /No encontramos una cámara/],
    ['NotReadableError', /Otra app usa la cámara/],
  ])('has its sentence for %s', async (name, sentence) => {
    getUserMedia.mockRejectedValueOnce(new DOMException('', name));
    await open();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('reports a disconnected camera', async () => {
    await open();
    await screen.findByText('Pon el código QR dentro del marco.');
    act(() => {
      tracks[0]?.dispatchEvent(new Event('ended'));
    });
    expect(await screen.findByText(/Otra app usa la cámara/)).toBeInTheDocument();
  });

  it('reads an image by its own decoder where the browser has none', async () => {
    vi.stubGlobal('BarcodeDetector', undefined);
    getUserMedia.mockImplementation(denied);
    withPictures(qrPixels('good from a file'));
    const { person } = await open();
    await chooseFile(person);
    await waitFor(() => expect(onRead).toHaveBeenCalledExactlyOnceWith('good from a file'));
  });

  it('reads an image although the announced decoder of the browser fails', async () => {
    class Broken extends FakeDetector {
      override detect = () => Promise.reject(new Error('service unavailable'));
    }
    vi.stubGlobal('BarcodeDetector', Broken);
    getUserMedia.mockImplementation(denied);
    withPictures(qrPixels('good in spite'));
    const { person } = await open();
    await chooseFile(person);
    await waitFor(() => expect(onRead).toHaveBeenCalledExactlyOnceWith('good in spite'));
  });

  it('ignores an image that is decoded after it was closed', async () => {
    vi.stubGlobal('BarcodeDetector', undefined);
    getUserMedia.mockImplementation(denied);
    const pixels = qrPixels('good image');
    const opening = Promise.withResolvers<unknown>();
    const close = vi.fn<() => void>();
    const { person } = await open();
    await screen.findByRole('dialog');
    withPictures(pixels);
    const start = vi.fn<() => Promise<unknown>>(() => opening.promise);
    vi.stubGlobal('createImageBitmap', start);
    await chooseFile(person);
    await waitFor(() => expect(start).toHaveBeenCalledOnce());
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    opening.resolve({ width: pixels.width, height: pixels.height, close });
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    await act(() => Promise.resolve());
    expect(onRead).not.toHaveBeenCalled();
  });

  it('reports an image without a code, and a file that is no image', async () => {
    getUserMedia.mockImplementation(denied);
    withPictures(qrPixels('not looked at: the browser decides'));
    const { person } = await open();
    await chooseFile(person);
    expect(await screen.findByText(/No encontramos un código QR en esa imagen/)).toBeVisible();
    withPictures(null);
    await chooseFile(person);
    expect(await screen.findByText(/no es una imagen que se pueda abrir/)).toBeVisible();
    expect(onRead).not.toHaveBeenCalled();
  });
});
