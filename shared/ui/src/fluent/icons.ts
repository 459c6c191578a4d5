/**
 * Icons by the names Fluent gives them, each from its own file so that a build reads only what is named here; the headless
 * variant, which brings no style engine along. Not shared between bundles: everybody carries just the ones they draw.
 */

export type { FluentIcon } from '@fluentui/react-icons';
export { Add20Regular, Add24Filled, Add24Regular } from '@fluentui/react-icons/headless/svg/add';
export { Alert20Filled, Alert20Regular } from '@fluentui/react-icons/headless/svg/alert';
export { AlertOff20Regular } from '@fluentui/react-icons/headless/svg/alert-off';
export { AppsList20Filled, AppsList20Regular, AppsList24Regular } from '@fluentui/react-icons/headless/svg/apps-list';
export {
  ArrowCircleDown16Regular,
  ArrowCircleDown20Regular,
} from '@fluentui/react-icons/headless/svg/arrow-circle-down';
export { ArrowCircleUp16Filled, ArrowCircleUp20Filled } from '@fluentui/react-icons/headless/svg/arrow-circle-up';
export { ArrowClockwise20Regular } from '@fluentui/react-icons/headless/svg/arrow-clockwise';
export { ArrowDown16Regular } from '@fluentui/react-icons/headless/svg/arrow-down';
export { ArrowDownload20Regular } from '@fluentui/react-icons/headless/svg/arrow-download';
export { ArrowEnterLeft20Regular } from '@fluentui/react-icons/headless/svg/arrow-enter-left';
export { ArrowLeft20Regular } from '@fluentui/react-icons/headless/svg/arrow-left';
export { ArrowRight16Regular, ArrowRight20Regular } from '@fluentui/react-icons/headless/svg/arrow-right';
export { ArrowSort20Regular, ArrowSort24Regular } from '@fluentui/react-icons/headless/svg/arrow-sort';
export { ArrowUndo20Regular } from '@fluentui/react-icons/headless/svg/arrow-undo';
export { ArrowUp16Regular } from '@fluentui/react-icons/headless/svg/arrow-up';
export { ArrowUpload20Regular } from '@fluentui/react-icons/headless/svg/arrow-upload';
export { Attach20Regular } from '@fluentui/react-icons/headless/svg/attach';
export { BookOpen20Regular, BookOpen24Regular } from '@fluentui/react-icons/headless/svg/book-open';
export { Box20Regular } from '@fluentui/react-icons/headless/svg/box';
export { BranchFork20Regular } from '@fluentui/react-icons/headless/svg/branch-fork';
export { BuildingShop20Regular, BuildingShop24Regular } from '@fluentui/react-icons/headless/svg/building-shop';
export { Call20Regular } from '@fluentui/react-icons/headless/svg/call';
export { CameraAdd20Regular } from '@fluentui/react-icons/headless/svg/camera-add';
export { CameraOff20Regular } from '@fluentui/react-icons/headless/svg/camera-off';
export { Checkmark16Regular, Checkmark20Regular } from '@fluentui/react-icons/headless/svg/checkmark';
export {
  CheckmarkCircle20Filled,
  CheckmarkCircle20Regular,
  CheckmarkCircle24Filled,
  CheckmarkCircle48Regular,
} from '@fluentui/react-icons/headless/svg/checkmark-circle';
export { ChevronDown16Regular, ChevronDown20Regular } from '@fluentui/react-icons/headless/svg/chevron-down';
export { ChevronLeft20Regular } from '@fluentui/react-icons/headless/svg/chevron-left';
export { ChevronRight16Regular, ChevronRight20Regular } from '@fluentui/react-icons/headless/svg/chevron-right';
export { ChevronUp20Regular } from '@fluentui/react-icons/headless/svg/chevron-up';
export { Circle16Filled, Circle20Regular } from '@fluentui/react-icons/headless/svg/circle';
export { Clock16Regular, Clock20Regular } from '@fluentui/react-icons/headless/svg/clock';
export { CloudCheckmark16Regular, CloudCheckmark20Regular } from '@fluentui/react-icons/headless/svg/cloud-checkmark';
export { CloudOff16Regular, CloudOff20Regular } from '@fluentui/react-icons/headless/svg/cloud-off';
export {
  ContactCard20Filled,
  ContactCard20Regular,
  ContactCard24Regular,
} from '@fluentui/react-icons/headless/svg/contact-card';
export { Cookies20Regular } from '@fluentui/react-icons/headless/svg/cookies';
export { Copy16Regular, Copy20Regular } from '@fluentui/react-icons/headless/svg/copy';
export { DataLine20Regular, DataLine24Regular } from '@fluentui/react-icons/headless/svg/data-line';
export { Delete20Regular, Delete24Regular } from '@fluentui/react-icons/headless/svg/delete';
export { Desktop20Regular } from '@fluentui/react-icons/headless/svg/desktop';
export { Dismiss16Regular, Dismiss20Regular, Dismiss24Regular } from '@fluentui/react-icons/headless/svg/dismiss';
export { Edit20Regular, Edit24Regular } from '@fluentui/react-icons/headless/svg/edit';
export {
  ErrorCircle16Filled,
  ErrorCircle20Filled,
  ErrorCircle20Regular,
} from '@fluentui/react-icons/headless/svg/error-circle';
export { Eye20Regular } from '@fluentui/react-icons/headless/svg/eye';
export { EyeOff20Regular } from '@fluentui/react-icons/headless/svg/eye-off';
export { Filter20Regular } from '@fluentui/react-icons/headless/svg/filter';
export { Flag20Regular } from '@fluentui/react-icons/headless/svg/flag';
export { FolderAdd20Regular } from '@fluentui/react-icons/headless/svg/folder-add';
export { Food20Regular } from '@fluentui/react-icons/headless/svg/food';
export { FoodCake20Regular } from '@fluentui/react-icons/headless/svg/food-cake';
export { FoodCarrot20Regular } from '@fluentui/react-icons/headless/svg/food-carrot';
export { FoodChickenLeg20Regular } from '@fluentui/react-icons/headless/svg/food-chicken-leg';
export { FoodEgg20Regular } from '@fluentui/react-icons/headless/svg/food-egg';
export { FoodFish20Regular } from '@fluentui/react-icons/headless/svg/food-fish';
export { FoodGrains20Regular } from '@fluentui/react-icons/headless/svg/food-grains';
export { FoodPizza20Regular } from '@fluentui/react-icons/headless/svg/food-pizza';
export { FoodToast20Regular } from '@fluentui/react-icons/headless/svg/food-toast';
export { FullScreenMaximize20Regular } from '@fluentui/react-icons/headless/svg/full-screen-maximize';
export { FullScreenMinimize20Regular } from '@fluentui/react-icons/headless/svg/full-screen-minimize';
export { Grid20Filled, Grid20Regular, Grid24Regular } from '@fluentui/react-icons/headless/svg/grid';
export { History20Regular } from '@fluentui/react-icons/headless/svg/history';
export { Home20Regular } from '@fluentui/react-icons/headless/svg/home';
export { Image20Filled, Image20Regular } from '@fluentui/react-icons/headless/svg/image';
export { ImageAdd20Regular } from '@fluentui/react-icons/headless/svg/image-add';
export { Info20Regular, Info24Regular } from '@fluentui/react-icons/headless/svg/info';
export { LocalLanguage20Regular } from '@fluentui/react-icons/headless/svg/local-language';
export { LockClosed24Filled } from '@fluentui/react-icons/headless/svg/lock-closed';
export { Mail20Regular } from '@fluentui/react-icons/headless/svg/mail';
export { Map20Regular } from '@fluentui/react-icons/headless/svg/map';
export { MoreHorizontal20Regular } from '@fluentui/react-icons/headless/svg/more-horizontal';
export { MoreVertical20Regular, MoreVertical24Regular } from '@fluentui/react-icons/headless/svg/more-vertical';
export { MultiselectLtr20Regular } from '@fluentui/react-icons/headless/svg/multiselect-ltr';
export { Navigation20Regular } from '@fluentui/react-icons/headless/svg/navigation';
export { Open16Regular, Open20Regular, Open24Regular } from '@fluentui/react-icons/headless/svg/open';
export { Oven20Filled, Oven20Regular } from '@fluentui/react-icons/headless/svg/oven';
export { PanelBottom20Regular } from '@fluentui/react-icons/headless/svg/panel-bottom';
export { PanelLeftContract20Regular } from '@fluentui/react-icons/headless/svg/panel-left-contract';
export { PanelLeftExpand20Regular } from '@fluentui/react-icons/headless/svg/panel-left-expand';
export { PanelRight20Regular } from '@fluentui/react-icons/headless/svg/panel-right';
export { Password20Regular } from '@fluentui/react-icons/headless/svg/password';
export { Pause20Regular } from '@fluentui/react-icons/headless/svg/pause';
export { People20Filled, People20Regular } from '@fluentui/react-icons/headless/svg/people';
export { Person20Regular } from '@fluentui/react-icons/headless/svg/person';
export { PersonAdd20Regular } from '@fluentui/react-icons/headless/svg/person-add';
export { PersonSupport20Filled, PersonSupport20Regular } from '@fluentui/react-icons/headless/svg/person-support';
export { Play20Regular } from '@fluentui/react-icons/headless/svg/play';
export { Print20Regular } from '@fluentui/react-icons/headless/svg/print';
export { QrCode20Regular } from '@fluentui/react-icons/headless/svg/qr-code';
export { QuestionCircle20Regular } from '@fluentui/react-icons/headless/svg/question-circle';
export { Search20Regular, Search24Regular } from '@fluentui/react-icons/headless/svg/search';
export { Send20Regular } from '@fluentui/react-icons/headless/svg/send';
export { Settings20Filled, Settings20Regular } from '@fluentui/react-icons/headless/svg/settings';
export { ShieldKeyhole20Regular } from '@fluentui/react-icons/headless/svg/shield-keyhole';
export { SignOut20Regular } from '@fluentui/react-icons/headless/svg/sign-out';
export { Subtract20Regular } from '@fluentui/react-icons/headless/svg/subtract';
export { SubtractCircle16Regular, SubtractCircle20Regular } from '@fluentui/react-icons/headless/svg/subtract-circle';
export {
  TableSimple20Filled,
  TableSimple20Regular,
  TableSimple24Regular,
} from '@fluentui/react-icons/headless/svg/table-simple';
export {
  TextBulletListSquare20Filled,
  TextBulletListSquare20Regular,
} from '@fluentui/react-icons/headless/svg/text-bullet-list-square';
export { TicketDiagonal20Regular } from '@fluentui/react-icons/headless/svg/ticket-diagonal';
export { Toolbox20Filled, Toolbox20Regular } from '@fluentui/react-icons/headless/svg/toolbox';
export { Video20Filled, Video20Regular, Video24Regular } from '@fluentui/react-icons/headless/svg/video';
export {
  Warning16Filled,
  Warning16Regular,
  Warning20Filled,
  Warning20Regular,
  Warning24Regular,
} from '@fluentui/react-icons/headless/svg/warning';
export { WeatherMoon20Regular } from '@fluentui/react-icons/headless/svg/weather-moon';
export { WeatherSunny20Regular } from '@fluentui/react-icons/headless/svg/weather-sunny';
export { Wrench16Filled, Wrench16Regular, Wrench20Regular } from '@fluentui/react-icons/headless/svg/wrench';
