import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { onPhone, show } from '../testing/show';
import { type ActionItem, ActionMenu } from './action-menu';

const onEdit = jest.fn();
const onAssign = jest.fn();
const ACTIONS: readonly ActionItem[] = [
  { id: 'edit', label: 'Edit', onSelect: onEdit },
  { id: 'map', label: 'Map', to: '/map', hint: 'Stuttgart' },
  { id: 'assign', label: 'Assign', off: true, hint: 'Your role may not assign.', onSelect: onAssign },
];
const CHOICE: readonly ActionItem[] = [
  { id: 'name', label: 'Name', checked: true },
  { id: 'status', label: 'Status', checked: false, onSelect: onEdit },
];

function Opener({ items }: { items: readonly ActionItem[] }) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" ref={setTarget} onClick={() => setOpen(true)}>
        More
      </button>
      <ActionMenu open={open} target={target} onClose={() => setOpen(false)} label="Actions" items={items} />
    </>
  );
}

async function opened(items = ACTIONS) {
  const shown = await show(<Opener items={items} />);
  await shown.user.click(screen.getByRole('button', { name: 'More' }));
  return shown;
}
const more = () => screen.getByText('More');

beforeEach(() => jest.clearAllMocks());

describe('a menu of actions', () => {
  const menu = () => screen.findByRole('menu', { name: 'Actions' });
  const isClosed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

  it('does what is chosen and closes', async () => {
    const { user } = await opened();
    await user.click(within(await menu()).getByRole('menuitem', { name: 'Edit' }));
    expect(onEdit).toHaveBeenCalledTimes(1);
    await isClosed();
  });

  it('has links that lead to their address', async () => {
    const { user, went } = await opened();
    const link = within(await menu()).getByRole('menuitem', { name: 'Map' });
    expect(link.getAttribute('href')).toBe('/map');
    await user.click(link);
    expect(went.mock.calls).toEqual([['/map']]);
    await isClosed();
  });

  it('leaves it to the browser to open a link in another tab', async () => {
    const { user, went } = await opened();
    const left = jest.fn((event: Event) => {
      const isLeft = !event.defaultPrevented;
      event.preventDefault();
      return isLeft;
    });
    window.addEventListener('click', left, { once: true });
    const link = within(await menu()).getByRole('menuitem', { name: 'Map' });
    await user.keyboard('{Control>}');
    await user.click(link);
    expect(left).toHaveReturnedWith(true);
    expect(went).not.toHaveBeenCalled();
  });

  it('says why something is not possible, and does not do it', async () => {
    const { user } = await opened();
    const off = within(await menu()).getByRole('menuitem', { name: /Assign/ });
    expect(off.getAttribute('aria-disabled')).toBe('true');
    expect(off.textContent).toContain('Your role may not assign.');
    await user.click(off);
    expect(onAssign).not.toHaveBeenCalled();
  });

  it('closes by Escape and gives the focus back [R-SHELL-26]', async () => {
    const { user } = await opened();
    const first = within(await menu()).getByRole('menuitem', { name: 'Edit' });
    // Without a layout it does not come by itself.
    act(() => first.focus());
    await user.keyboard('{Escape}');
    await isClosed();
    await waitFor(() => expect(document.activeElement).toBe(more()));
  });

  it.each(['{Tab}', '{Shift>}{Tab}{/Shift}'])(
    'closes by %s back to what opened it, not to what stands beside that [R-SHELL-26]',
    async (keys) => {
      const { user } = await show(
        <main>
          <button type="button">Before</button>
          <Opener items={ACTIONS} />
          <button type="button">After</button>
        </main>,
      );
      await user.click(screen.getByRole('button', { name: 'More' }));
      const first = within(await menu()).getByRole('menuitem', { name: 'Edit' });
      act(() => first.focus());
      await user.keyboard(keys);
      await isClosed();
      expect(document.activeElement).toBe(more());
    },
  );

  it('moves by the arrow keys, Home and End, from the last entry to the first [R-SHELL-26]', async () => {
    const { user } = await opened();
    const focused = async (keys: string) => {
      await user.keyboard(keys);
      return document.activeElement?.textContent;
    };
    // Without layout the browser's first entry does not get the focus by itself.
    act(() => screen.getByText('Edit').closest<HTMLElement>('[role=menuitem]')?.focus());
    expect(await focused('{ArrowDown}')).toBe('Map');
    expect(await focused('{End}')).toMatch(/^Assign/);
    expect(await focused('{ArrowDown}')).toBe('Edit');
    expect(await focused('{ArrowUp}')).toMatch(/^Assign/);
    expect(await focused('{Home}')).toBe('Edit');
  });

  it('belongs to the landmark of what opened it, and nothing hidden in it takes the focus [R-SHELL-26]', async () => {
    const { user } = await show(
      <main>
        <Opener items={ACTIONS} />
      </main>,
    );
    await user.click(screen.getByRole('button', { name: 'More' }));
    const menu = await screen.findByRole('menu', { name: 'Actions' });
    expect(screen.getByRole('main', { hidden: true }).contains(menu)).toBe(true);
    expect(document.querySelectorAll('[aria-hidden="true"][tabindex="0"]')).toHaveLength(0);
  });

  it('marks the chosen one of a choice', async () => {
    const { user } = await opened(CHOICE);
    await menu();
    const checked = (name: string) => screen.getByRole('menuitemradio', { name }).getAttribute('aria-checked');
    expect([checked('Name'), checked('Status')]).toEqual(['true', 'false']);
    await user.click(screen.getByRole('menuitemradio', { name: 'Status' }));
    expect(onEdit).toHaveBeenCalledTimes(1);
  });
});

// Without a layout all of it counts as hidden, and what is hidden has no name.
describe('a menu of actions on a phone', () => {
  onPhone();
  const sheet = async () => {
    const found = await screen.findByRole('dialog', { hidden: true });
    expect(found.getAttribute('aria-label')).toBe('Actions');
    return found;
  };
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());

  it('is a sheet that closes and does what is chosen', async () => {
    const { user } = await opened();
    await user.click(within(await sheet()).getByRole('button', { name: 'Edit', hidden: true }));
    expect(onEdit).toHaveBeenCalledTimes(1);
    await isClosed();
  });

  it('leads to addresses', async () => {
    const { user, went } = await opened();
    await user.click(within(await sheet()).getByRole('button', { name: /^Map/, hidden: true }));
    expect(went.mock.calls).toEqual([['/map']]);
    await isClosed();
  });

  it('shows hints, and stays when something is not possible', async () => {
    const { user } = await opened();
    const off = within(await sheet()).getByRole('button', { name: /Assign/, hidden: true });
    expect(off.textContent).toContain('Your role may not assign.');
    expect(off.getAttribute('aria-disabled')).toBe('true');
    await user.click(off);
    expect(onAssign).not.toHaveBeenCalled();
    expect(screen.getByText('Stuttgart')).toBeTruthy();
  });

  it.each(['its cross', 'Escape'])(
    'keeps the focus, closes by %s and gives the focus back [R-SHELL-26]',
    async (way) => {
      const { user } = await opened();
      const cross = within(await sheet()).getByRole('button', { name: 'Close', hidden: true });
      expect(cross.closest('[role="dialog"]')?.getAttribute('aria-modal')).toBe('true');
      act(() => cross.focus());
      if (way === 'Escape') await user.keyboard('{Escape}');
      else await user.click(cross);
      await isClosed();
      await waitFor(() => expect(document.activeElement).toBe(more()));
    },
  );

  it('marks the chosen one of a choice', async () => {
    await opened(CHOICE);
    await sheet();
    expect(screen.getAllByRole('radio', { hidden: true }).map((item) => item.getAttribute('aria-checked'))).toEqual([
      'true',
      'false',
    ]);
  });
});
