import { loadTexts } from '@portal/platform/i18n';
import { viewport } from '@portal/platform/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Settings20Filled, Settings20Regular } from '../fluent/icons';
import { PortalProvider } from '../provider';
import { EditTabList } from './EditTabList';

viewport(390);
beforeAll(() => loadTexts('edit'));
afterAll(() => jest.restoreAllMocks());

const NAMES = ['Details', 'Contacts', 'Users', 'Devices', 'Incident configuration'];

function Tabs() {
  const [shown, setShown] = useState('Details');
  const tabs = NAMES.map((name) => ({ id: name, label: name, icon: Settings20Regular, filledIcon: Settings20Filled }));
  return <EditTabList tabs={tabs} id="tabs" label="Edit group" shown={shown} unsaved={false} onChoose={setShown} />;
}

it('brings the tab that was chosen to the middle on phones, at once and not with the next one', async () => {
  // A list of 390 px, tabs of 100 px each.
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const index = NAMES.findIndex((name) => this.id === `tabs-${name}`);
    const scrolled = this.closest('[role="tablist"]')?.parentElement?.scrollLeft ?? 0;
    return index < 0 ? new DOMRect(0, 0, 390, 48) : new DOMRect(index * 100 - scrolled, 0, 100, 48);
  });
  await act(async () => {
    render(
      <PortalProvider name="test">
        <Tabs />
      </PortalProvider>,
    );
  });
  const list = screen.getByRole('tablist').parentElement!;
  for (const [name, scrolled] of [
    ['Incident configuration', 255],
    ['Devices', 155],
  ] as const) {
    await act(async () => fireEvent.click(screen.getByRole('tab', { name })));
    expect(list.scrollLeft).toBe(scrolled);
  }
});
