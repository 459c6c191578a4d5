import { listWaitingMails, resendMail, type WaitingMail } from '@portal/contracts/support';
import { loadTexts } from '@portal/platform/i18n';
import { queryClient } from '@portal/platform/query';
import { useSnacks } from '@portal/platform/snackbar';
import { askAnew } from '@portal/testing/ask-anew';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { renderPortal, screen, waitFor, within } from '@portal/testing/render';
import MailsTab from './MailsTab';
import '../texts';

const mail = (id: string, more: Partial<WaitingMail> = {}): WaitingMail => ({
  id,
  email: `${id}@x.example`,
  title: 'Reset your password',
  createdAt: 0,
  attempts: 0,
  nextAt: 0,
  givenUpAt: null,
  reason: null,
  ...more,
});
const GIVEN_UP = mail('lost', {
  attempts: 9,
  nextAt: null,
  givenUpAt: Date.UTC(2026, 10, 21, 12),
  reason: '550 no such mailbox',
});

let backend: FakeBackend;
beforeEach(async () => {
  queryClient.clear();
  backend = fakeBackend();
  await Promise.all(['ui', 'errors', 'support'].map((name) => loadTexts(name, 'en')));
});
const item = (email: string) => within(screen.getByText(email).closest('li') as HTMLElement);

it('tells of each mail to whom, about what, what became of it, when and why [R-SHELL-17]', async () => {
  backend.serve(listWaitingMails, [GIVEN_UP, mail('late', { nextAt: Date.now() + 3_600_000 }), mail('new')]);
  await renderPortal(<MailsTab />);
  await screen.findByText('1 given up, 2 waiting');
  const lost = item('lost@x.example');
  lost.getByText('Reset your password');
  lost.getByText(/^Given up on November 21, 2026 at \d\d:\d\d after 9 attempts$/);
  lost.getByText('Reason: 550 no such mailbox');
  item('late@x.example').getByText(/^Next attempt on \w+ \d+, \d{4} at \d\d:\d\d$/);
  expect(item('late@x.example').getByRole('button').getAttribute('aria-disabled')).toBeNull();
  item('new@x.example').getByText('Is being sent, or will be within two minutes');
  expect(item('new@x.example').getByRole('button').getAttribute('aria-disabled')).toBe('true');
  expect(item('new@x.example').queryByText(/Reason/)).toBeNull();
});

it('sends one again, once for two presses, and shows what has become of it [R-EXT-29]', async () => {
  let mails = [GIVEN_UP];
  backend.serve(listWaitingMails, () => mails);
  backend.serve(resendMail, () => {
    mails = [mail('lost', { nextAt: Date.now() })];
    return undefined;
  });
  const { user } = await renderPortal(<MailsTab />);
  const send = await screen.findByRole('button', { name: 'Send the mail to lost@x.example now' });
  await user.dblClick(send);
  await waitFor(() => expect(send.getAttribute('aria-disabled')).toBe('true'));
  expect(screen.getByRole('status').textContent).toBe('0 given up, 1 waiting');
  expect(document.activeElement).toBe(send);
  expect(backend.calls(resendMail).map(({ params }) => params)).toEqual([{ mailId: 'lost' }]);
});

it('shows the first page and one more when asked, with the number of all, and says when one more did not come [R-EXT-05]', async () => {
  const all = Array.from({ length: 60 }, (_, place) =>
    place < 55 ? { ...GIVEN_UP, id: `m${place}`, email: `m${place}@x.example` } : mail(`m${place}`),
  );
  backend.servePages(listWaitingMails, 50, () => all);
  const { user } = await renderPortal(<MailsTab />);
  await screen.findByText('60 mails have not left');
  expect(screen.getAllByRole('listitem')).toHaveLength(50);
  expect(backend.calls(listWaitingMails).map(({ query }) => query['limit'])).toEqual(['50']);
  const logged = jest.spyOn(console, 'warn').mockImplementation();
  backend.fail(listWaitingMails, 500, 'ERROR_UNKNOWN', undefined, ({ query }) => 'cursor' in query);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  const again = await screen.findByRole('button', { name: 'Could not load more. Try again' });
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
  backend.servePages(listWaitingMails, 50, () => all);
  await user.click(again);
  await screen.findByText('55 given up, 5 waiting');
  expect(screen.getAllByRole('listitem')).toHaveLength(60);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('says when there is none, and when it cannot tell', async () => {
  backend.serve(listWaitingMails, []);
  const none = await renderPortal(<MailsTab />);
  await screen.findByText('All mails have left.');
  none.unmount();
  queryClient.clear();
  backend.fail(listWaitingMails, 500, 'ERROR_UNKNOWN');
  await renderPortal(<MailsTab />);
  await screen.findByText('The mails can’t be loaded right now');
});

it('keeps what it told and says that it is the last answer when a later one fails, which is only logged [R-ERR-24]', async () => {
  backend.serve(listWaitingMails, [GIVEN_UP]);
  await renderPortal(<MailsTab />);
  await screen.findByText('1 given up, 0 waiting');
  backend.fail(listWaitingMails, 500);
  expect(await askAnew()).toEqual([`${listWaitingMails.path} could not be asked anew.`]);
  item('lost@x.example').getByText('Reset your password');
  screen.getByText('The server does not answer; this is its last answer.');
  expect(useSnacks.getState().snacks).toEqual([]);
});
