/**
 * What every list screen draws, in one chunk: loading a dozen small ones would cost more than they weigh. Screens that need a
 * single piece take its own sub-path.
 */
export { ActionIcon } from './action-icon';
export { Bone } from './bone';
export { Connection, useLostText } from './connection';
export { DeviceIcon, defaultIconOf, GroupIcon, MyDevicesIcon } from './device-icon';
export { IconButton } from './icon-button';
export { useRovingFocus } from './roving';
export { Row, useFlash } from './row';
export { ScrollArea, useScroller } from './scroll-area';
export { SearchBox } from './search';
export { Empty, Failed, LoadingMessage, NoRight, NotFound, VisuallyHidden } from './states';
export { IncidentPill, PriorityIcon, StatusGlyph, StatusPill, StatusWord } from './status';
export { clockOrDate, hourMinute, RelativeTime, stamp, Time, useNow, useSpan } from './time';
export { TipArea, tip } from './tip';
