/** What finds QR codes in a picture: the browser's own `BarcodeDetector`, or a stand-in of the same shape. */
export interface QrReader {
  detect: (image: ImageBitmapSource) => Promise<readonly { readonly rawValue: string }[]>;
}

interface Detectors {
  new (options: { formats: 'qr_code'[] }): QrReader;
  getSupportedFormats: () => Promise<readonly string[]>;
}

const OPTIONS: { formats: 'qr_code'[] } = { formats: ['qr_code'] };

/** The browser's own; undefined where there is none, or none that works: some have the class without the service behind it. */
async function ownReader(): Promise<QrReader | undefined> {
  const Own = (globalThis as { BarcodeDetector?: Detectors }).BarcodeDetector;
  try {
    if (!Own || !(await Own.getSupportedFormats()).includes('qr_code')) return undefined;
    const own = new Own(OPTIONS);
    await own.detect(new ImageData(1, 1));
    return own;
  } catch {
    return undefined;
  }
}

/**
 * Makes the reader of QR codes; its code is loaded only where the browser has none.
 * @throws when that code can't be loaded
 */
export async function openReader(): Promise<QrReader> {
  return (
    (await ownReader()) ?? new (await import(/* webpackChunkName: "qr" */ 'qr/decode.js')).BarcodeDetector(OPTIONS)
  );
}

/** Longest sides (px) in which a photo is looked at: a code that is small needs many pixels, one that is blurred needs few. */
const LONGEST = [2_000, 900];

/**
 * Reads the QR codes of a picture file, of any size.
 * @throws when it is no picture that the browser can draw
 */
export async function readPicture(reader: QrReader, file: Blob): Promise<readonly string[]> {
  const whole = await createImageBitmap(file);
  try {
    for (const longest of LONGEST) {
      const scale = Math.min(1, longest / Math.max(whole.width, whole.height));
      const picture = await createImageBitmap(whole, {
        resizeWidth: Math.max(1, Math.round(whole.width * scale)),
        resizeHeight: Math.max(1, Math.round(whole.height * scale)),
        resizeQuality: 'high',
      });
      const codes = await reader.detect(picture).finally(() => picture.close());
      if (codes.length > 0) return codes.map(({ rawValue }) => rawValue);
    }
    return [];
  } finally {
    whole.close();
  }
}
