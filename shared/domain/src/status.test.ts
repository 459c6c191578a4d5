import { type DeviceState, deviceRank, groupRank, groupStatus, STATUSES, statusOf, worstStatus } from './status';

describe('statusOf', () => {
  it.each([
    ['OK', 0, 0, 'OK'],
    ['OK', 1, 0, 'OK'],
    ['OK', 0, 1, 'OK_INPROGRESS'],
    ['OK', 1, 1, 'OK'],
    ['OK', 0, 7, 'OK_INPROGRESS'],
    ['ALERT', 0, 0, 'ALERT'],
    ['ALERT', 1, 0, 'ALERT'],
    ['ALERT', 0, 1, 'ALERT_INPROGRESS'],
    ['ALERT', 2, 3, 'ALERT'],
  ] as const)('state %s with %d new and %d in progress is %s [R-STAT-01]', (state, fresh, inProgress, status) => {
    expect(statusOf(state, { new: fresh, inProgress })).toBe(status);
  });
});

describe('ranks', () => {
  it.each([
    [false, 'ALERT', 1],
    [true, 'ALERT', 2],
    [false, 'ALERT_INPROGRESS', 3],
    [true, 'ALERT_INPROGRESS', 4],
    [false, 'OK_INPROGRESS', 5],
    [true, 'OK_INPROGRESS', 6],
    [false, 'OK', 7],
    [true, 'OK', 8],
  ] as const)('a device, connected %p and %s, ranks %d [R-STAT-02]', (connected, status, rank) => {
    expect(deviceRank(status, connected)).toBe(rank);
  });

  it.each([
    ['ALERT', 1],
    ['ALERT_INPROGRESS', 2],
    ['OK_INPROGRESS', 3],
    ['OK', 4],
  ] as const)('a group that is %s ranks %d [R-STAT-03]', (status, rank) => {
    expect(groupRank(status)).toBe(rank);
  });
});

describe('worstStatus', () => {
  it.each([
    [[], 'OK'],
    [['OK', 'OK'], 'OK'],
    [['OK', 'OK_INPROGRESS'], 'OK_INPROGRESS'],
    [['OK_INPROGRESS', 'ALERT_INPROGRESS', 'OK'], 'ALERT_INPROGRESS'],
    [['ALERT_INPROGRESS', 'ALERT'], 'ALERT'],
  ] as const)('of %p is %s [R-STAT-04]', (statuses, worst) => {
    expect(worstStatus(statuses)).toBe(worst);
  });

  it('of an absent list is OK [R-STAT-04]', () => {
    expect(worstStatus(undefined)).toBe('OK');
    expect(worstStatus(null)).toBe('OK');
  });

  it('knows the order worst first [R-STAT-04]', () => {
    expect(STATUSES).toEqual(['ALERT', 'ALERT_INPROGRESS', 'OK_INPROGRESS', 'OK']);
  });
});

describe('groupStatus', () => {
  const device = (state: DeviceState, fresh = 0, inProgress = 0) => ({ state, incidents: { new: fresh, inProgress } });
  it.each([
    ['no devices', [], 'OK', 'OK'],
    ['all fine', [device('OK'), device('OK')], 'OK', 'OK'],
    ['one alarm among many', [device('OK'), device('ALERT'), device('OK')], 'ALERT', 'ALERT'],
    ['an alarm that somebody works on', [device('ALERT', 0, 1), device('OK')], 'ALERT', 'ALERT_INPROGRESS'],
    [
      'work on a fine device counts for the alarm of another',
      [device('ALERT'), device('OK', 0, 1)],
      'ALERT',
      'ALERT_INPROGRESS',
    ],
    ['one new incident anywhere takes the suffix away', [device('ALERT', 0, 1), device('OK', 1, 0)], 'ALERT', 'ALERT'],
    ['work without alarm', [device('OK', 0, 2)], 'OK', 'OK_INPROGRESS'],
    ['new incidents without alarm', [device('OK', 2, 0)], 'OK', 'OK'],
  ] as const)('%s [R-STAT-05]', (_, devices, state, status) => {
    expect(groupStatus(devices)).toEqual({ state, status });
  });
});
