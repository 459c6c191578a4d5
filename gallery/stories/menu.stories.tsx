import { Button } from '@portal/ui/button';
import { Delete20Regular, Edit20Regular } from '@portal/ui/icons';
import {
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
  MenuPopover,
  MenuSurface,
  MenuTrigger,
  SplitButton,
} from '@portal/ui/menu';
import type { Meta } from '@storybook/react-vite';
import { LONG_WORDS, States } from './states';

export default { title: 'menu' } satisfies Meta;

const list = (
  <MenuList defaultCheckedValues={{ sort: ['name'], show: ['lost'] }}>
    <MenuItem icon={<Edit20Regular />}>Edit</MenuItem>
    <MenuItemLink href="#top">Open device</MenuItemLink>
    <MenuItem disabled icon={<Delete20Regular />} subText="Your role may not remove devices.">
      Remove
    </MenuItem>
    <MenuItem>{LONG_WORDS}</MenuItem>
    <MenuDivider />
    <MenuGroup>
      <MenuGroupHeader>Sort by</MenuGroupHeader>
      <MenuItemRadio name="sort" value="name">
        Name
      </MenuItemRadio>
      <MenuItemRadio name="sort" value="status">
        Status
      </MenuItemRadio>
    </MenuGroup>
    <MenuItemCheckbox name="show" value="lost">
      Lost ones too
    </MenuItemCheckbox>
  </MenuList>
);

export const Opened = () => (
  <Menu defaultOpen>
    <MenuTrigger disableButtonEnhancement>
      <MenuButton>Actions</MenuButton>
    </MenuTrigger>
    <MenuSurface>{list}</MenuSurface>
  </Menu>
);

export const Openers = () => (
  <States
    of={{
      'menu button': <MenuButton>Actions</MenuButton>,
      disabled: <MenuButton disabled>Actions</MenuButton>,
      'split button': (
        <Menu>
          <MenuTrigger disableButtonEnhancement>
            {(trigger) => (
              <SplitButton
                menuButton={{ ...trigger, 'aria-label': 'More' }}
                primaryActionButton={{ children: 'Send' }}
              />
            )}
          </MenuTrigger>
          <MenuPopover>{list}</MenuPopover>
        </Menu>
      ),
      button: <Button>Actions</Button>,
    }}
  />
);
