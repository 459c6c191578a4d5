import { aGroup } from '@portal/testing/builders';
import { renderPortal, screen, within } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
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

  describe('on a phone', () => {
    viewport(390);

    it('leads home and to the part above, and by one press to all between [R-DEV-01]', async () => {
      const [company, city, site] = ['Marktküche GmbH', 'Stuttgart', 'Königstraße'].map((name) => aGroup({ name }));
      const path = [company!, city!, site!];
      const { user } = await renderPortal(<Trail where={{ kind: 'group', id: site!.id }} path={path} />);
      const above = ['Stuttgart', `/devicemanager/${city!.id}`];
      expect(links()).toEqual([HOME[0], above]);
      await user.click(screen.getByRole('button', { name: 'Show the whole path' }));
      expect(links()).toEqual([...HOME, ['Marktküche GmbH', `/devicemanager/${company!.id}`], above]);
    });

    it.each([
      ['in a group of the top level', { kind: 'group', id: 'ZzE' }, [aGroup({ id: 'ZzE' })]],
      ['in My devices', { kind: 'mine' }, []],
      ['at its top level', { kind: 'root' }, []],
    ] as const)('leads home and to the fleet manager %s [R-DEV-01]', async (_, where, path) => {
      await renderPortal(<Trail where={where} path={path} />);
      expect(links()).toEqual(HOME);
      expect(screen.queryByRole('button')).toBeNull();
    });
  });
});
