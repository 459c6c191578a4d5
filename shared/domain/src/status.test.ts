import {
  countDevice,
  type DeviceState,
  deviceRank,
  deviceStatus,
  groupRank,
  groupStatus,
  noCounts,
  STATUSES,
  statusOf,
  worstStatus,
} from './status';

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
  ] as const)('a group that is %s ranks %d [R-STAT-03, R-STAT-09]', (status, rank) => {
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
  ] as const)('%s [R-STAT-05, R-STAT-09, R-STAT-03]', (_, devices, state, status) => {
    const counts = noCounts();
    for (const one of devices) countDevice(counts, one);
    expect(groupStatus(counts)).toMatchObject({ state, status, statusValue: groupRank(status) });
    expect(groupStatus(counts).incidents).toBe(
      devices.reduce((sum, { incidents: of }) => sum + of.new + of.inProgress, 0),
    );
  });

  it('follows a device that changes or leaves: what is taken away counts no more [R-STAT-05]', () => {
    const counts = noCounts();
    const [stays, goes] = [device('OK', 0, 1), device('ALERT', 1, 0)];
    countDevice(counts, stays);
    countDevice(counts, goes);
    expect(groupStatus(counts)).toEqual({ state: 'ALERT', status: 'ALERT', statusValue: 1, incidents: 2 });
    countDevice(counts, goes, -1);
    expect(groupStatus(counts)).toEqual({ state: 'OK', status: 'OK_INPROGRESS', statusValue: 3, incidents: 1 });
    countDevice(counts, stays, -1);
    expect(groupStatus(counts)).toEqual(groupStatus(noCounts()));
  });
});

describe('deviceStatus', () => {
  const NOW = 1_793_606_400_000;
  const facts = {
    state: 'ALERT',
    connected: false,
    lastPing: NOW - 900_000,
    incidents: { new: 0, inProgress: 2 },
  } as const;
  it('derives status, rank, connection and count together [R-STAT-01, R-STAT-02, R-STAT-07]', () => {
    expect(deviceStatus(facts, NOW)).toEqual({
      status: 'ALERT_INPROGRESS',
      statusValue: 4,
      cloudConnectivity: true,
      incidents: 2,
    });
    expect(deviceStatus(facts, NOW + 1)).toMatchObject({ statusValue: 3, cloudConnectivity: false });
    expect(deviceStatus({ ...facts, connected: true }, NOW + 1)).toMatchObject({
      statusValue: 4,
      cloudConnectivity: true,
    });
  });
});
