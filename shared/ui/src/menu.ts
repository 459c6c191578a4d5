export {
  Menu, MenuButton, MenuDivider, MenuGroup, MenuGroupHeader, MenuItem, MenuItemCheckbox, MenuItemLink, MenuItemRadio, MenuList, MenuPopover,
  MenuTrigger, SplitButton,
} from '@fluentui/react-components';
