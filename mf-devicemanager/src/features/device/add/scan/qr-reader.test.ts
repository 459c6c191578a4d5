import { BarcodeDetector } from 'qr/decode.js';
import { openReader } from './qr-reader';

const put = (detector: unknown) => Object.assign(globalThis, { BarcodeDetector: detector, ImageData: class {} });
const detect = jest.fn(async (): Promise<{ rawValue: string }[]> => []);
function own(formats: string[]) {
  return class {
    static getSupportedFormats = async () => formats;
    detect = detect;
  };
}

describe('what reads QR codes', () => {
  it('is the browser’s own reader where it has one that works', async () => {
    put(own(['ean_13', 'qr_code']));
    expect((await openReader()).detect).toBe(detect);
  });

  it.each([
    ['has none', () => put(undefined)],
    ['has one that knows no QR codes', () => put(own(['ean_13']))],
    [
      'has one whose service is away',
      () => {
        detect.mockRejectedValueOnce(new Error('Barcode detection service unavailable.'));
        put(own(['qr_code']));
      },
    ],
  ])('is the library’s where the browser %s', async (_, given) => {
    given();
    expect(await openReader()).toBeInstanceOf(BarcodeDetector);
  });
});
