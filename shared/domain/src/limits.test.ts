import * as limits from './limits';

/**
 * Figures that both sides must share, written out once more by hand: a changed one must be meant. What happens at the limit and beyond it is
 * tested where it happens, with the figure written out there.
 */
describe('limits', () => {
  it.each([
    ['R-AUTH-23', limits.ACCESS_TOKEN_SECONDS, 900],
    ['R-AUTH-22', limits.AUTH_CODE_SECONDS, 60],
    ['R-AUTH-23', limits.REFRESH_TOKEN_SECONDS, 30 * 24 * 3_600],
    ['R-AUTH-21', limits.REFRESH_GRACE_MS, 10_000],
    ['R-VAL-09', limits.ICON_BYTES, 8_192 * 1_024],
    ['R-CONST-02', limits.ATTACHMENT_BYTES, 8_388_608],
    ['R-CONST-03', limits.NAME_LENGTH, 255],
    ['R-CONST-03', limits.TEXT_LENGTH, 10_000],
    ['R-CONST-04', limits.IDS_MAX, 500],
    ['R-EXT-05', limits.PAGE_MAX, 1_000],
    ['R-MSG-02', limits.MESSAGE_LIST_DELAY_MS, 2_000],
    ['R-REC-05', limits.RECIPE_BYTES, 8_388_608],
    ['R-CAM-05', limits.SNAPSHOT_REFRESH_MS, 10_000],
    ['R-EXT-26', limits.INVITATION_MS, 2_592_000_000],
    ['R-EXT-31', limits.TYPED_KEPT_MS, 86_400_000],
  ])('[%s] %p is %p', (_, actual, expected) => {
    expect(actual).toBe(expected);
  });
});
