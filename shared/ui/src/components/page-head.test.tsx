import { screen, within } from '@testing-library/react';
import { onPhone, show } from '../testing/show';
import { PageHead } from './page-head';

const names = { path: 'Path', start: 'Start page', back: 'Back' };
const crumbs = [
  { label: 'Marktküche', to: '/groups/1' },
  { label: 'Stuttgart', to: '/groups/2' },
];
const addresses = (links: readonly HTMLElement[]) => links.map((link) => link.getAttribute('href'));

describe('the head of a page [R-INC-01, R-REC-01]', () => {
  it('has a path from the start page down to here, and one h1', async () => {
    await show(<PageHead title="Oven 1 of Stuttgart" here="Oven 1" crumbs={crumbs} names={names} meta="CC-1" />);
    const path = within(screen.getByRole('navigation', { name: 'Path' }));
    const links = path.getAllByRole('link');
    expect(addresses(links)).toEqual(['/', '/groups/1', '/groups/2']);
    expect(links.map((link) => link.ariaLabel ?? link.textContent)).toEqual(['Start page', 'Marktküche', 'Stuttgart']);
    expect(path.getByText('Oven 1').getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Oven 1 of Stuttgart');
    expect(screen.getByText('CC-1')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Back' })).toBeNull();
  });

  it('has a way back beside the title where that is asked for', async () => {
    const { user, went } = await show(<PageHead withBack title="Oven 1" crumbs={crumbs} names={names} />);
    await user.click(screen.getByRole('link', { name: 'Back' }));
    expect([went.mock.calls, screen.queryByRole('navigation') === null]).toEqual([[['/groups/2']], false]);
  });

  it('calls the page in its path as the title does, when nothing shorter is given', async () => {
    await show(<PageHead title="Incidents" crumbs={[]} names={names} />);
    expect(within(screen.getByRole('navigation')).getByText('Incidents')).toBeTruthy();
  });
});

describe('the head of a page on a phone [R-INC-01, R-REC-01]', () => {
  onPhone();

  it('has a way back to what is above in place of the path', async () => {
    const { user, went } = await show(<PageHead title="Oven 1" crumbs={crumbs} names={names} icon={<i>icon</i>} />);
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByText('icon')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Back' }));
    expect(went.mock.calls).toEqual([['/groups/2']]);
  });

  it('has none where nothing is above', async () => {
    await show(<PageHead title="Recipes" crumbs={[]} names={names} />);
    expect(screen.queryByRole('link')).toBeNull();
  });
});
