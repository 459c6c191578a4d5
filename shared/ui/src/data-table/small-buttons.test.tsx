import { loadTexts } from '@portal/platform/i18n';
import { viewport } from '@portal/platform/testing';
import { screen } from '@testing-library/react';
import { IconButton } from '../components/icon-button';
import { Delete20Regular } from '../fluent/icons';
import { show } from '../testing/show';
import { RefreshButton } from './RefreshButton';
import { RowButtons, RowMenu } from './RowActions';
import { SortMenu } from './SortMenu';
import { SelectButton } from './selection/SelectionBar';
import { useSelection } from './selection/useSelection';
import { ViewSwitch } from './ViewSwitch';

const NOTHING: readonly string[] = [];
const REMOVE = { id: 'remove', icon: <Delete20Regular />, label: 'Remove Ulm', onSelect: () => undefined };

/** The buttons of which toolbars, rows and cards are made. */
function Buttons() {
  return (
    <>
      <IconButton icon={<Delete20Regular />} label="Empty" />
      <IconButton icon={<Delete20Regular />} label="Map" to="/map" />
      <IconButton icon={<Delete20Regular />} label="Open" reason="It is away." />
      <RowButtons actions={[REMOVE]} />
      <RowMenu label="Actions for Ulm" name="Ulm" actions={[REMOVE]} />
      <RefreshButton refreshing={false} onRefresh={() => undefined} />
      <SortMenu
        columns={[{ id: 'name', header: 'Name', sortable: true }]}
        sort={{ by: 'name', direction: 'ASC' }}
        onSort={() => undefined}
      />
      <ViewSwitch />
      <SelectButton selection={useSelection(NOTHING)} />
    </>
  );
}

describe('just below 400 px', () => {
  viewport(399);

  it('the buttons of toolbars, rows and cards are an icon each, and have their name [R-SHELL-22]', async () => {
    await loadTexts('data-table');
    await show(<Buttons />);
    const all = [...screen.getAllByRole('button'), ...screen.getAllByRole('link')];
    expect(
      all.map((one) => [one.getAttribute('aria-label'), one.textContent, one.querySelectorAll('svg').length]),
    ).toEqual(
      [
        ...['Empty', 'Open. It is away.', 'Remove Ulm', 'Actions for Ulm', 'Refresh', 'Sort', 'View: List'],
        ...['Select several', 'Map'],
      ].map((name) => [name, '', 1]),
    );
  });
});
