import { renderPortal, screen } from '@portal/testing/render';
import { PictureFrame } from './PictureFrame';

const show = (props: Pick<Parameters<typeof PictureFrame>[0], 'picture' | 'failed'>) =>
  renderPortal(<PictureFrame camera="Hot line" refuse={() => undefined} {...props} />, { remote: 'mf-cameras' });
/** What shows of picture, sign of waiting and word of failure. */
const shown = () => [
  screen.queryByRole('img') !== null,
  screen.queryByRole('progressbar') !== null,
  screen.queryByRole('alert') !== null,
];

describe('the place of a picture', () => {
  it('waits for the first one and says so [R-CAM-06]', async () => {
    await show({ picture: undefined, failed: false });
    expect(shown()).toEqual([false, true, false]);
    expect(screen.getByText('Loading picture')).toBeTruthy();
  });

  it('says that none can be had, and waits no longer [R-CAM-06]', async () => {
    await show({ picture: undefined, failed: true });
    expect(shown()).toEqual([false, false, true]);
  });

  it.each([false, true])('keeps a picture that came, also when no newer one does: %s [R-CAM-06]', async (failed) => {
    await show({ picture: { url: 'blob:1', at: 1_000_000 }, failed });
    expect(shown()).toEqual([true, false, false]);
  });
});
