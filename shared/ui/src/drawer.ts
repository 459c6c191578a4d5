export {
  DrawerBody, DrawerFooter, DrawerHeader, DrawerHeaderNavigation, DrawerHeaderTitle, InlineDrawer, OverlayDrawer,
} from '@fluentui/react-components';
export { Sheet } from './sheet';
