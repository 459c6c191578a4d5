interface Size {
  readonly width: number;
  readonly height: number;
}

/** How a picture that is too large becomes one that may be taken [R-ACC-23]. */
export interface Crop {
  /** A square part of it, or the whole of it made smaller. */
  readonly way: 'crop' | 'shrink';
  /** From 1, the largest square, to 4, a quarter of its side. */
  readonly zoom: number;
  /** Where the square lies: 0 at the left or top, 1 at the right or bottom. */
  readonly x: number;
  readonly y: number;
}

export const CENTRED: Crop = { way: 'crop', zoom: 1, x: 0.5, y: 0.5 };
export const MOST_ZOOM = 4;

/** Which part of a picture is drawn, and how large. */
export interface Frame extends Size {
  readonly left: number;
  readonly top: number;
  readonly sourceWidth: number;
  readonly sourceHeight: number;
}

/**
 * Where a crop lies in a picture.
 * @param pixels most of width and height of what is drawn; nothing is made larger
 */
export function frameOf({ width, height }: Size, { way, zoom, x, y }: Crop, pixels: number): Frame {
  if (way === 'shrink') {
    const scale = Math.min(1, pixels / Math.max(width, height));
    return {
      left: 0,
      top: 0,
      sourceWidth: width,
      sourceHeight: height,
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    };
  }
  const side = Math.max(1, Math.min(width, height) / zoom);
  const drawn = Math.min(pixels, Math.round(side));
  return {
    left: (width - side) * x,
    top: (height - side) * y,
    sourceWidth: side,
    sourceHeight: side,
    width: drawn,
    height: drawn,
  };
}
