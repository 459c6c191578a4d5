import { Button } from '@fluentui/react-components';
import { setPreference } from '@portal/platform/preferences';
import { act, render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { Popover, PopoverSurface, PopoverTrigger } from './components/popover';
import { PortalProvider } from './provider';

const sheets = () => document.querySelectorAll('style[id*="FluentProvider"]').length;

function Popup() {
  return (
    <Popover defaultOpen>
      <PopoverTrigger>
        <Button>Open</Button>
      </PopoverTrigger>
      <PopoverSurface>Words</PopoverSurface>
    </Popover>
  );
}
/** Where Fluent draws what lies above the page. */
const ground = () => screen.getByText('Words').closest<HTMLElement>('[data-portal-node]');

describe('the root of a remote', () => {
  it('inherits the tokens of the shell: they are declared once, and what lies above the page has them by its classes', () => {
    const beside = createPortal(
      <PortalProvider name="shell" className="beside">
        Snack
      </PortalProvider>,
      document.body,
    );
    const shell = render(<PortalProvider name="shell">Shell {beside}</PortalProvider>);
    expect(sheets()).toBe(2);
    const root = shell.container.querySelector<HTMLElement>('.fui-FluentProvider');
    const remote = render(
      <PortalProvider name="mf-billing">
        <Popup />
      </PortalProvider>,
    );
    expect(sheets()).toBe(2);
    expect(ground()?.classList.contains('beside')).toBe(false);
    // Griffel names each set of classes, too.
    const classes = (element?: HTMLElement | null) =>
      [...(element?.classList ?? [])].filter((one) => !/^___/.test(one));
    expect(classes(ground())).toEqual(expect.arrayContaining(classes(root)));
    act(() => setPreference('theme', 'dark'));
    expect(sheets()).toBe(2);
    remote.unmount();
    shell.unmount();
    expect(sheets()).toBe(0);
  });

  it('declares them itself where no shell stands around it', () => {
    render(<PortalProvider name="mf-billing">{createPortal('Elsewhere', document.body)}</PortalProvider>);
    expect(sheets()).toBe(1);
  });

  it('fills the page unless it is a panel', () => {
    const shell = render(<PortalProvider name="shell">Shell</PortalProvider>);
    const { container } = render(
      <PortalProvider name="mf-billing" className="panel">
        Panel
      </PortalProvider>,
    );
    const root = container.firstElementChild as HTMLElement;
    expect([root.dir, root.classList.contains('panel'), getComputedStyle(root).display]).toEqual([
      'ltr',
      true,
      'block',
    ]);
    const page = render(<PortalProvider name="mf-billing">Page</PortalProvider>).container.firstElementChild!;
    expect(getComputedStyle(page).display).toBe('flex');
    shell.unmount();
  });
});
