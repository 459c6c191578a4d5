/** R-SHELL-21. */
export const CLIENT_VERSION = '1.37.0';
/** R-DEV-18: lists reload, R-AUTH-09: rights reload. */
export const RELOAD_MS = 600_000;
/** R-AUTH-10. */
export const NOTIFICATION_POLL_MS = 120_000;
/** R-AUTH-12: at most this many refresh-and-retry rounds, waiting this long times the attempt number. */
export const RETRY_CAP = 5;
export const RETRY_DELAY_MS = 100;
/** R-AUTH-18. */
export const LOGIN_EXPIRED_REDIRECT_MS = 4_000;
/** R-AUTH-23 and R-AUTH-22, in seconds. */
export const ACCESS_TOKEN_SECONDS = 900;
/** R-EXT-18: how long support sees the portal as a user at most, and how long ahead a group allows it. */
export const VIEW_SECONDS = 900;
export const SUPPORT_ACCESS_DAYS = 30;
export const AUTH_CODE_SECONDS = 60;
export const REFRESH_TOKEN_SECONDS = 30 * 86_400;
/** R-AUTH-03: cookies of refresh token and auth code. */
export const TOKEN_COOKIE_SECONDS = 3_600;
export const TOKEN_COOKIE_PATH = '/devicemanager';
/** R-AUTH-21: a superseded refresh token still works this long. */
export const REFRESH_GRACE_MS = 10_000;
/** R-EXT-31: what was typed and not saved is offered again this long. */
export const TYPED_KEPT_MS = 86_400_000;
/** R-SHELL-14. */
export const COOKIE_NOTICE_MS = 2_592_000_000;
/** R-ACC-06, R-GRP-29. */
export const SHAKE_MS = 500;
/** R-ACC-01. */
export const SLIDE_MS = 4_000;
/** R-MSG-02. */
export const MESSAGE_LIST_DELAY_MS = 2_000;
/** How long sensor values are kept as they came, two of the longest windows [R-CONST-05], and as hours: a year, and a month of the year before. Days stay for ever. */
export const SENSOR_VALUE_DAYS = 62;
export const SENSOR_HOUR_DAYS = 400;
/** R-CAM-05. */
export const SNAPSHOT_REFRESH_MS = 10_000;
/** Channels of one device, hundreds of times what an appliance has: one that gives itself new names for ever fills no tables. */
export const CHANNELS_MAX = 1_000;
/** R-SHELL-07, R-SHELL-10. */
export const POPUP_ITEMS = 5;
/** R-NOT-01. */
export const NOTIFICATION_PAGE = 25;
/** R-VAL-13. */
export const CLOUD_CONNECT_ID_LENGTH = 48;
/** R-VAL-09 in bytes, R-CONST-02, R-REC-05. */
export const ICON_BYTES = 8_388_608;
export const ATTACHMENT_BYTES = 8_388_608;
/** R-CONST-02: files of one incident. */
export const ATTACHMENTS_MAX = 50;
export const RECIPE_BYTES = 8_388_608;
/** R-VAL-10. */
export const AVATAR_BYTES = 102_400;
export const AVATAR_PIXELS = 500;
/** R-CONST-03. */
export const NAME_LENGTH = 255;
export const TEXT_LENGTH = 10_000;
/** R-CONST-04: what the server takes in one `ids=` list, as in a body of people, devices or incidents, and where the client splits. */
export const IDS_MAX = 500;
/** Devices that one call brings in or adds from a table. */
export const IMPORT_ROWS_MAX = 500;
/** Rows of an import that are done together, or not at all; so many show its progress at a time. */
export const IMPORT_BATCH = 200;
export const IDS_SPLIT = 100;
/** R-VAL-04. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** UI breakpoints in px: small buttons, phone, group tree as a pane. */
export const SMALL_WIDTH = 400;
export const PHONE_WIDTH = 640;
export const TREE_WIDTH = 1100;
/** R-EXT-05. */
export const PAGE_MAX = 1_000;
/** R-ACC-18. */
export const ACTIVATION_TOKEN_MS = 7 * 86_400_000;
export const RESET_TOKEN_MS = 3_600_000;
/** R-EXT-26. */
export const INVITATION_MS = 30 * 86_400_000;
/** How long one instance may hold a mail before another takes it: one whose turn is as near is not sent once more. */
export const MAIL_LEASE_MS = 120_000;
/** R-API-35: reset mails per hour and address. */
export const RESET_MAILS_PER_HOUR = 3;
/** R-ACC-15. */
export const ACTIVATION_REDIRECT_MS = 2_000;
