import { vi } from 'vitest';

/** What a browser returns in place of the pixels that were drawn. */
export type Readout = (pixels: Uint8ClampedArray<ArrayBuffer>) => Uint8ClampedArray<ArrayBuffer>;

const FORMAT = 'pixels:';

/** Gives Node a canvas whose files are its pixels. `open`: the size of other files; null for those that it cannot decode. */
export function stubCanvas(
  read: Readout,
  open: (file: Blob) => { width: number; height: number } | null = () => null,
): void {
  class FakeCanvas {
    readonly width: number;
    readonly height: number;
    pixels: Uint8ClampedArray<ArrayBuffer>;

    constructor(width: number, height: number) {
      this.width = width;
      this.height = height;
      this.pixels = new Uint8ClampedArray(width * height * 4);
    }

    getContext() {
      // oxlint-disable-next-line typescript/no-this-alias -- the context of a canvas knows it
      const canvas = this;
      return {
        canvas,
        fillStyle: '',
        /** One pixel of the first row. */
        fillRect(x: number) {
          const colour = [...this.fillStyle.matchAll(/\d+/g)].map(Number);
          canvas.pixels.set([...colour, 255], x * 4);
        },
        drawImage(source: { readonly pixels?: Uint8ClampedArray<ArrayBuffer> }) {
          if (source.pixels) canvas.pixels.set(source.pixels);
          else canvas.pixels.fill(200);
        },
        getImageData: () => ({ data: read(canvas.pixels.slice()) }),
      };
    }

    transferToImageBitmap() {
      return { width: this.width, height: this.height, close: () => undefined };
    }

    async convertToBlob({ type = 'image/png' } = {}) {
      return new Blob([FORMAT, read(this.pixels.slice())], { type });
    }
  }
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    const bytes = new Uint8ClampedArray(await file.arrayBuffer());
    const isOwn = (await file.slice(0, FORMAT.length).text()) === FORMAT;
    const size = isOwn ? { width: 1, height: 1, pixels: bytes.slice(FORMAT.length) } : open(file);
    if (!size) throw new DOMException('It cannot be decoded', 'InvalidStateError');
    return { ...size, close: () => undefined };
  });
}

/** As Firefox does with `privacy.resistFingerprinting`: other bytes for every pixel. */
export const stripes: Readout = (pixels) => pixels.map((_, i) => (i % 4 === 3 ? 255 : (i * 97) % 256));
