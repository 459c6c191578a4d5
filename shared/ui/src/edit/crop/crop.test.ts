import { AVATAR_PIXELS } from '@portal/domain/limits';
import { CENTRED, frameOf, MOST_ZOOM } from './crop';

const wide = { width: 1_600, height: 1_000 };

describe('a picture that is too large', () => {
  it('is cropped to the square in its middle, drawn with 500 px [R-ACC-23]', () => {
    expect(frameOf(wide, CENTRED, AVATAR_PIXELS)).toEqual({
      left: 300,
      top: 0,
      sourceWidth: 1_000,
      sourceHeight: 1_000,
      width: 500,
      height: 500,
    });
  });

  it('is cropped where the person wants, and never enlarged [R-ACC-23]', () => {
    expect(frameOf(wide, { way: 'crop', zoom: MOST_ZOOM, x: 1, y: 0 }, AVATAR_PIXELS)).toEqual({
      left: 1_350,
      top: 0,
      sourceWidth: 250,
      sourceHeight: 250,
      width: 250,
      height: 250,
    });
  });

  it.each([
    [wide, [500, 313]],
    [{ width: 900, height: 3_000 }, [150, 500]],
    [{ width: 400, height: 300 }, [400, 300]],
    [{ width: 20_000, height: 3 }, [500, 1]],
  ])('is made smaller as a whole: %j becomes %j [R-ACC-23]', (size, drawn) => {
    const frame = frameOf(size, { ...CENTRED, way: 'shrink' }, AVATAR_PIXELS);
    expect([frame.width, frame.height]).toEqual(drawn);
    expect(frame).toMatchObject({ left: 0, top: 0, sourceWidth: size.width, sourceHeight: size.height });
  });

  it('has at most 500 x 500 px whatever is chosen [R-VAL-10]', () => {
    for (const way of ['crop', 'shrink'] as const) {
      for (const zoom of [1, 1.5, MOST_ZOOM]) {
        const { width, height } = frameOf(
          { width: 4_032, height: 3_024 },
          { way, zoom, x: 0.2, y: 0.9 },
          AVATAR_PIXELS,
        );
        expect(Math.max(width, height)).toBeLessThanOrEqual(AVATAR_PIXELS);
      }
    }
  });
});
