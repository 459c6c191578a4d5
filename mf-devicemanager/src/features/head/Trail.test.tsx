import { aGroup } from '@portal/testing/builders';
import { renderPortal, screen, within } from '@portal/testing/render';
import { Trail } from './Trail';

const links = () =>
  within(screen.getByRole('navigation', { name: 'Path' }))
    .getAllByRole('link')
    .map((link) => [link.textContent || link.getAttribute('aria-label'), link.getAttribute('href')]);
const HOME = [
  ['Start page', '/'],
  ['Fleet manager', '/devicemanager'],
];

describe('the path above a page', () => {
  it('leads home, to the fleet manager and to each group on the way [R-DEV-01]', async () => {
    const [company, city] = [aGroup({ name: 'Marktküche GmbH' }), aGroup({ name: 'Stuttgart' })];
    await renderPortal(<Trail where={{ kind: 'group', id: city.id }} path={[company, city]} />);
    expect(links()).toEqual([
      ...HOME,
      ['Marktküche GmbH', `/devicemanager/${company.id}`],
      ['Stuttgart', `/devicemanager/${city.id}`],
    ]);
  });

  it('leads home, to the fleet manager and to My devices [R-DEV-01]', async () => {
    await renderPortal(<Trail where={{ kind: 'mine' }} path={[]} />);
    expect(links()).toEqual([...HOME, ['My devices', '/mydevices']]);
  });

  it('leads home and to the fleet manager at its top level [R-DEV-01]', async () => {
    await renderPortal(<Trail where={{ kind: 'root' }} path={[]} />);
    expect(links()).toEqual(HOME);
  });
});
