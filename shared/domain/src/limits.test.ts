import * as limits from './limits';

/** The figures of the specification, written out once more by hand: a changed constant must be meant. */
describe('limits', () => {
  it.each([
    ['R-SHELL-21', limits.CLIENT_VERSION, '1.37.0'],
    ['R-DEV-18', limits.RELOAD_MS, 10 * 60 * 1000],
    ['R-AUTH-10', limits.NOTIFICATION_POLL_MS, 120_000],
    ['R-AUTH-12', limits.RETRY_CAP, 5],
    ['R-AUTH-12', limits.RETRY_DELAY_MS, 100],
    ['R-AUTH-18', limits.LOGIN_EXPIRED_REDIRECT_MS, 4_000],
    ['R-AUTH-23', limits.ACCESS_TOKEN_SECONDS, 900],
    ['R-AUTH-22', limits.AUTH_CODE_SECONDS, 60],
    ['R-AUTH-23', limits.REFRESH_TOKEN_SECONDS, 30 * 24 * 3_600],
    ['R-AUTH-03', limits.TOKEN_COOKIE_SECONDS, 3_600],
    ['R-AUTH-03', limits.TOKEN_COOKIE_PATH, '/devicemanager'],
    ['R-AUTH-21', limits.REFRESH_GRACE_MS, 10_000],
    ['R-SHELL-14', limits.COOKIE_NOTICE_MS, 30 * 86_400_000],
    ['R-ACC-06', limits.SHAKE_MS, 500],
    ['R-ACC-01', limits.SLIDE_MS, 4_000],
    ['R-MSG-02', limits.MESSAGE_LIST_DELAY_MS, 2_000],
    ['R-CAM-05', limits.SNAPSHOT_REFRESH_MS, 10_000],
    ['R-SHELL-07', limits.POPUP_ITEMS, 5],
    ['R-NOT-01', limits.NOTIFICATION_PAGE, 25],
    ['R-VAL-13', limits.CLOUD_CONNECT_ID_LENGTH, 48],
    ['R-VAL-09', limits.ICON_BYTES, 8_192 * 1_024],
    ['R-CONST-02', limits.ATTACHMENT_BYTES, 8_388_608],
    ['R-REC-05', limits.RECIPE_BYTES, 8_388_608],
    ['R-VAL-10', limits.AVATAR_BYTES, 100 * 1_024],
    ['R-VAL-10', limits.AVATAR_PIXELS, 500],
    ['R-CONST-03', limits.NAME_LENGTH, 255],
    ['R-CONST-03', limits.TEXT_LENGTH, 10_000],
    ['R-CONST-04', limits.IDS_MAX, 500],
    ['R-CONST-04', limits.IDS_SPLIT, 100],
    ['R-VAL-04', limits.PASSWORD_MIN, 8],
    ['R-VAL-04', limits.PASSWORD_MAX, 128],
    ['R-SHELL-22', limits.SMALL_WIDTH, 400],
    ['R-SHELL-04', limits.PHONE_WIDTH, 640],
    ['R-EXT-05', limits.PAGE_MAX, 1_000],
  ])('[%s] %p is %p', (_, actual, expected) => {
    expect(actual).toBe(expected);
  });
});
