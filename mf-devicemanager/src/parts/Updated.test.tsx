import { renderPortal, screen } from '@portal/testing/render';
import { Updated } from './Updated';

const shown = (updatedAt: number) =>
  renderPortal(<Updated updatedAt={updatedAt} reloading={false} reload={() => undefined} />, {
    path: '/devicemanager',
    remote: 'mf-devicemanager',
  });

it('says when the list is from: of another day with its date, as one that was kept is [R-DEV-18, R-EXT-24]', async () => {
  await shown(new Date().setHours(14, 32));
  expect(await screen.findByText('Updated 14:32 · every 10 min')).toBeTruthy();
  await shown(new Date(2024, 10, 21, 14, 32).getTime());
  expect(await screen.findByText('Updated Nov 21, 2024, 14:32 · every 10 min')).toBeTruthy();
});
