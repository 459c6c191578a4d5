import { type ActionItem, ActionMenu } from '@portal/ui/action-menu';
import { Button } from '@portal/ui/button';
import { Delete20Regular, Edit20Regular, Map20Regular, Person20Regular } from '@portal/ui/icons';
import { Meta as Fact, Subtitle1 } from '@portal/ui/text';
import type { Meta } from '@storybook/react-vite';
import { type ReactNode, useState } from 'react';
import { LONG_WORD, nothing } from './states';

export default { title: 'action-menu' } satisfies Meta;

const ACTIONS: readonly ActionItem[] = [
  { id: 'edit', label: 'Edit device', icon: <Edit20Regular />, onSelect: nothing },
  { id: 'map', label: 'Show on the map', icon: <Map20Regular />, to: '/map' },
  { id: 'off', label: 'Assign', icon: <Person20Regular />, off: true, hint: 'Your role may not assign incidents.' },
  { id: 'link-off', label: 'Open device', to: '/device', off: true, hint: 'The connection is lost.' },
  { id: 'delete', label: 'Remove from group', icon: <Delete20Regular />, divider: true, onSelect: nothing },
];
const CHOICES: readonly ActionItem[] = ['Name', 'Status'].map((label) => ({
  id: label,
  label,
  checked: label === 'Name',
}));

function Opened({ items, label, header }: { items: readonly ActionItem[]; label: string; header?: ReactNode }) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(true);
  return (
    <>
      <Button ref={setTarget} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ActionMenu
        open={open && target !== null}
        target={target}
        onClose={() => setOpen(false)}
        label={label}
        items={items}
        header={header}
      />
    </>
  );
}

export const Actions = () => <Opened items={ACTIONS} label="More actions" />;
export const Choice = () => <Opened items={CHOICES} label="Sort by" />;
export const LongNames = () => (
  <Opened
    items={ACTIONS.map((item) => ({ ...item, label: LONG_WORD }))}
    label="More actions"
    header={
      <>
        <Subtitle1 as="div">{LONG_WORD.slice(0, 40)}</Subtitle1>
        <Fact>Combi steamer, Stuttgart</Fact>
      </>
    }
  />
);
