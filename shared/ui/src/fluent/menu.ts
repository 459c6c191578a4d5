export {
  Menu,
  MenuButton,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemCheckbox,
  MenuItemLink,
  MenuItemRadio,
  MenuList,
  type MenuListProps,
  MenuPopover,
  MenuTrigger,
  SplitButton,
} from '@fluentui/react-components';
export { MenuSurface } from '../components/menu-surface';
