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
  MenuTrigger,
  SplitButton,
} from '@fluentui/react-components';
export { MenuPopover } from '../components/menu-popover';
