import { loadTexts } from '@portal/platform/i18n';
import { render } from '@testing-library/react';
import './texts';
import { Waiting } from './Waiting';

/** How long a page that begins to wait so long after the start hides its outline. */
async function hiddenAt(now: number): Promise<string | undefined> {
  await loadTexts('shell', 'en');
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now);
  const { container, unmount } = render(<Waiting />);
  const delay = container.querySelector<HTMLElement>('.wait')?.style.animationDelay;
  unmount();
  clock.mockRestore();
  return delay;
}

it('the outline that the document showed stays, however long the portal took to start; later ones show after a moment', async () => {
  expect(await hiddenAt(20_000)).toBe('-19700ms');
  expect(await hiddenAt(24_900)).toBe('-24600ms');
  expect(await hiddenAt(25_000)).toBe('');
});
