import { type DeviceRow, deviceStatusView, deviceView } from './view';

const NOW = Date.UTC(2026, 2, 12, 14, 0, 0);
const row: DeviceRow = {
  uuid: 'd123',
  state: 'ALERT',
  connected: true,
  last_ping: NOW - 1_000,
  fresh: 0,
  in_progress: 1,
  cloud_connect_id: 'c'.repeat(48),
  name: 'Combi oven 1',
  street: 'Königstraße 12',
  zipcode: '70173',
  city: 'Stuttgart',
  country: 'DE',
  owner_email: 'admin@demo.example',
  icon_file: null,
  icon: 'oven',
  registered_at: 1_767_225_600_000,
  ip: '10.8.0.7',
  sw_version: '4.2',
  project: 'P1',
  device_id: 'X9',
  controlunits: [{ id: 'cu1', name: 'Chamber', events: [{ id: 'E17', name: 'Door open' }] }],
  coordinates: [{ center: [9.18, 48.77], relevance: 1 }],
  version: 1,
  group_ids: ['g17'],
  muted_until: null,
};

describe('deviceView', () => {
  it('has the shape of the example [R-API-08, R-API-04]', () => {
    expect(deviceView(row, false, NOW)).toEqual({
      uuid: 'ZDEyMw',
      name: 'Combi oven 1',
      street: 'Königstraße 12',
      zipcode: '70173',
      city: 'Stuttgart',
      country: 'DE',
      iconURL: '/files/icons/oven.svg',
      username: 'admin@demo.example',
      registrationDate: 1_767_225_600_000,
      cloudConnectID: 'c'.repeat(48),
      cloudConnectivity: true,
      cloudConnectivityIcon: 'connected',
      cloudConnectivityTooltip: 'Connected',
      state: 'ALERT',
      status: 'ALERT_INPROGRESS',
      statusValue: 4,
      incidents: 1,
      lastPing: NOW - 1_000,
      controlunits: [{ id: 'cu1', name: 'Chamber', events: [{ id: 'E17', name: 'Door open' }] }],
      coordinates: [{ center: [9.18, 48.77], relevance: 1 }],
      groups: ['ZzE3'],
      mutedUntil: null,
    });
  });

  it('adds the support fields for holders of readSupportInfo only [R-RIGHT-29, R-API-08]', () => {
    expect(deviceView(row, true, NOW)).toMatchObject({ ip: '10.8.0.7', version: '4.2', project: 'P1', deviceID: 'X9' });
    const plain = JSON.stringify(deviceView(row, false, NOW));
    for (const secret of ['10.8.0.7', '4.2', '"project"', '"deviceID"']) expect(plain).not.toContain(secret);
  });

  it('tells a lost connection with the time of the last ping or unknown [R-STAT-07, R-STAT-08, R-API-08]', () => {
    const lost = deviceView({ ...row, connected: false, last_ping: Date.UTC(2026, 2, 12, 13, 40, 8) }, false, NOW);
    expect(lost).toMatchObject({ cloudConnectivity: false, cloudConnectivityIcon: 'lost', statusValue: 3 });
    expect(lost.cloudConnectivityTooltip).toContain('12.03.2026, 13:40:08');
    expect(deviceView({ ...row, connected: false, last_ping: null }, false, NOW).cloudConnectivityTooltip).toContain(
      'unknown',
    );
  });

  it('names the own picture before that of the kind, and the general one for unknown kinds [R-DEV-22, R-API-08]', () => {
    expect(deviceView({ ...row, icon_file: 'k3j.png' }, false, NOW).iconURL).toBe('/files/k3j.png');
    expect(deviceView({ ...row, icon: 'toaster' }, false, NOW).iconURL).toBe('/files/icons/default.svg');
    expect(deviceView({ ...row, icon: null }, false, NOW).iconURL).toBe('/files/icons/default.svg');
  });
});

describe('deviceStatusView', () => {
  it('has the five fields of the status call [R-API-14]', () => {
    expect(deviceStatusView(row, NOW)).toEqual({
      uuid: 'ZDEyMw',
      state: 'ALERT',
      status: 'ALERT_INPROGRESS',
      cloudConnectivity: true,
      lastPing: NOW - 1_000,
    });
  });
});
