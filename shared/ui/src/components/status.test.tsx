import type { Status } from '@portal/domain/status';
import { screen } from '@testing-library/react';
import { show } from '../testing/show';
import { Connection } from './connection';
import { Spinner } from './spinner';
import { IncidentPill, PriorityIcon, StatusPill } from './status';
import { stamp } from './time';

const MINUTE = 60_000;

describe('the pill of a status', () => {
  it.each<[Status, string]>([
    ['ALERT', 'Alarm'],
    ['ALERT_INPROGRESS', 'Alarm, in progress'],
    ['OK_INPROGRESS', 'OK, in progress'],
    ['OK', 'OK'],
  ])('of %s says it in words beside its glyph', async (status, word) => {
    const { container } = await show(<StatusPill status={status} connected={false} />);
    expect(screen.getByText(word)).toBeTruthy();
    const glyph = container.querySelector<HTMLElement>('[data-status]');
    expect([glyph?.dataset['status'], glyph?.dataset['connected'], glyph?.ariaHidden]).toEqual([
      status,
      'false',
      'true',
    ]);
  });

  it.each([
    ['NEW', 'New'],
    ['INPROGRESS', 'In progress'],
    ['RESOLVED', 'Resolved'],
  ] as const)('of an incident that is %s says so [R-INC-12]', async (status, word) => {
    await show(<IncidentPill status={status} />);
    expect(screen.getByText(word)).toBeTruthy();
  });

  it.each([
    ['LOW', 'Low'],
    ['MEDIUM', 'Medium'],
    ['HIGH', 'High'],
  ] as const)('of the priority %s says so, as a word or read out [R-INC-12]', async (priority, word) => {
    const { unmount } = await show(<PriorityIcon priority={priority} withWord />);
    expect(screen.getByText(word)).toBeTruthy();
    unmount();
    await show(<PriorityIcon priority={priority} />);
    expect(screen.getByRole('img', { name: `Priority: ${word}` })).toBeTruthy();
  });

  it('of a priority is an icon that is read out, and silent beside its word', async () => {
    await show(<PriorityIcon priority="HIGH" />);
    expect(screen.getByRole('img', { name: 'Priority: High' })).toBeTruthy();
    await show(<PriorityIcon priority="LOW" withWord />);
    expect(screen.getByText('Low')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /Low/ })).toBeNull();
  });
});

describe('a connection [R-STAT-08, R-DEV-12]', () => {
  const at = Date.now() - 42 * MINUTE;
  const lost = (lastPing: number | null) =>
    `Connection lost. Last ping ${lastPing === null ? 'unknown' : stamp(lastPing)}`;

  it.each([16, 20] as const)('has an icon beside its words, another one when it is lost: %i px', async (size) => {
    const drawn: string[] = [];
    for (const [connected, look] of [
      [true, 'row'],
      [false, 'row'],
      [false, 'short'],
      [false, 'icon'],
    ] as const) {
      const { container, unmount } = await show(
        <Connection connected={connected} lastPing={at} size={size} look={look} />,
      );
      drawn.push(...[...container.querySelectorAll('svg')].map((svg) => svg.innerHTML));
      unmount();
    }
    const [holds, lost] = drawn;
    expect(holds).not.toBe(lost);
    expect(drawn).toEqual([holds, lost, lost, lost]);
  });

  it('that holds says so, and draws nothing where only lost ones show', async () => {
    const { unmount } = await show(<Connection connected lastPing={at} />);
    expect(screen.getByText('Connected')).toBeTruthy();
    unmount();
    await show(<Connection connected lastPing={at} look="icon" />);
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('that is lost says since when, and the last ping in its tooltip', async () => {
    await show(<Connection connected={false} lastPing={at} />);
    const words = screen.getByText('Lost · 42 min');
    expect(words.parentElement?.dataset['tooltip']).toBe(lost(at));
  });

  it('that is lost since nobody knows when says no age', async () => {
    await show(<Connection connected={false} lastPing={null} />);
    expect(screen.getByText('Lost').parentElement?.dataset['tooltip']).toBe(lost(null));
  });

  it.each(['row', 'short', 'icon'] as const)('that is lost tells the last ping, or unknown: %s', async (look) => {
    for (const lastPing of [at, null]) {
      const { container, unmount } = await show(<Connection connected={false} lastPing={lastPing} look={look} />);
      expect(container.querySelector<HTMLElement>('[data-tooltip]')?.dataset['tooltip']).toBe(lost(lastPing));
      unmount();
    }
  });

  it('that is lost is read out where only the icon shows', async () => {
    await show(<Connection connected={false} lastPing={at} look="icon" />);
    expect(screen.getByRole('img', { name: lost(at) }).dataset['tooltip']).toBe(lost(at));
  });
});

describe('a spinner', () => {
  it('is read out by its label', async () => {
    await show(<Spinner label="Loading" />);
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeTruthy();
  });

  it('without a label is decoration: a progress without a name tells nobody anything', async () => {
    const { container } = await show(<Spinner size="tiny" />);
    expect(container.querySelector('[role="progressbar"]')).toBeNull();
    expect(container.querySelector('span')?.ariaHidden).toBe('true');
  });
});
