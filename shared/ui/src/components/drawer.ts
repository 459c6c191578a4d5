export {
  DrawerBody,
  DrawerFooter,
  DrawerHeader,
  DrawerHeaderNavigation,
  DrawerHeaderTitle,
  InlineDrawer,
} from '@fluentui/react-components';
export { OverlayDrawer, Sheet } from './sheet';
