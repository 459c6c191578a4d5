import { screen } from '@testing-library/react';
import { show } from '../testing/show';
import { IconButton } from './icon-button';

const icon = <svg aria-hidden />;
const onClick = jest.fn();
beforeEach(() => onClick.mockClear());

describe('a button of one icon', () => {
  it('has its name as its tooltip, and does what it does', async () => {
    const { user } = await show(<IconButton icon={icon} label="Edit" onClick={onClick} />);
    const button = screen.getByRole('button', { name: 'Edit' });
    expect(button.dataset['tooltip']).toBe('Edit');
    await user.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('that is not possible now keeps the focus, says why, and does nothing', async () => {
    const { user } = await show(<IconButton icon={icon} label="Edit" reason="Your role may not." onClick={onClick} />);
    const button = screen.getByRole('button', { name: 'Edit. Your role may not.' });
    await user.tab();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe('Edit. Your role may not.');
    await user.click(button);
    await user.keyboard('{Enter}');
    expect(onClick).not.toHaveBeenCalled();
  });

  it('with an address is a link', async () => {
    const { user, went } = await show(
      <IconButton icon={icon} label="Incidents" to="/incidents">
        3
      </IconButton>,
    );
    const link = screen.getByRole('link', { name: 'Incidents' });
    expect([link.getAttribute('href'), link.dataset['tooltip'], link.textContent]).toEqual([
      '/incidents',
      'Incidents',
      '3',
    ]);
    await user.click(link);
    expect(went.mock.calls).toEqual([['/incidents']]);
  });
});
