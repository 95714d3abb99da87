/** Profile pictures on their way to the canvas. */
export class PictureStore {
  readonly #pictures = new Map<string, HTMLImageElement>();
  readonly #onLoad: () => void;

  constructor(onLoad: () => void) {
    this.#onLoad = onLoad;
  }

  /** The picture once it is there; null before, and where there is none. */
  picture(address: string | null): HTMLImageElement | null {
    if (address === null) return null;
    let image = this.#pictures.get(address);
    if (!image) {
      image = new Image();
      // A picture from elsewhere must not keep the tree from being saved.
      if (new URL(address, location.href).origin !== location.origin) {
        image.crossOrigin = 'anonymous';
      }
      image.addEventListener('load', this.#onLoad);
      image.src = address;
      this.#pictures.set(address, image);
    }
    return image.complete && image.naturalWidth > 0 ? image : null;
  }
}
