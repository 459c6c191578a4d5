import { ConfigError, ownOrigins, readConfig } from './config';

const read = (env: Record<string, string>) => readConfig(env, '/srv/portal');

describe('the settings', () => {
  it('have defaults that need nothing', () => {
    expect(read({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/srv/portal/.data',
      databaseUrl: undefined,
      mqttPort: 8081,
      metricsPort: 8082,
      metricsHost: '127.0.0.1',
      cameraPort: 8083,
      deviceUiPort: 8084,
      mailPort: 8085,
      seed: 'demo',
      simulator: true,
      modules: {},
      releasesDir: '/srv/portal/.cache/releases',
      origins: ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'],
    });
  });

  it('move the other listeners with PORT, so that two portals run side by side', () => {
    expect(read({ PORT: '9000', MAIL_PORT: '9999' })).toMatchObject({
      mqttPort: 9001,
      deviceUiPort: 9004,
      mailPort: 9999,
    });
    expect(read({ PORT: '0' })).toMatchObject({ port: 0, mqttPort: 0 });
  });

  it.each([
    ['METRICS_PORT', 'R-EXT-16', '9992', { metricsPort: 9992, metricsHost: '127.0.0.1' }],
    ['METRICS_HOST', 'R-EXT-16', '0.0.0.0', { metricsPort: 8082, metricsHost: '0.0.0.0' }],
    ['DEVICE_UI_PORT', 'R-API-44', '9994', { deviceUiPort: 9994 }],
    ['DEVICE_UI_PUBLIC_URL', 'R-API-44', 'https://devices.example', { deviceUiPublicUrl: 'https://devices.example' }],
    ['CAMERA_PORT', 'R-API-93', '9993', { cameraPort: 9993 }],
    ['CAMERA_URL', 'R-API-93', 'https://cameras.example', { cameraUrl: 'https://cameras.example' }],
    ['MAPBOX_TOKEN', 'R-API-98', 'pk.x', { mapboxToken: 'pk.x' }],
    ['NOMINATIM_URL', 'R-API-98', 'https://geocoder.example', { nominatimUrl: 'https://geocoder.example' }],
    ['BASEMAP_FILE', 'R-MAP-09', 'maps/own.pmtiles', { basemapFile: '/srv/portal/maps/own.pmtiles' }],
  ])('take %s as it is given [%s]', (name, _, text, taken) => {
    expect(read({ [name]: text })).toMatchObject(taken);
  });

  it('take how to reach the operator, and refuse what nobody could be reached by [R-ACC-03]', () => {
    expect(read({}).contact).toEqual({});
    const given = {
      CONTACT_PHONE: '+49 711 1234-0',
      CONTACT_EMAIL: 'help@kitchen.example',
      CONTACT_URL: 'https://kitchen.example/contact',
      CONTACT_ADDRESS: 'Kitchen GmbH | Calwer Straße 1 |70173 Stuttgart|',
    };
    expect(read(given).contact).toEqual({
      phone: '+49 711 1234-0',
      email: 'help@kitchen.example',
      url: 'https://kitchen.example/contact',
      address: ['Kitchen GmbH', 'Calwer Straße 1', '70173 Stuttgart'],
    });
    for (const wrong of [
      { CONTACT_PHONE: 'call me' },
      { CONTACT_EMAIL: 'help' },
      { CONTACT_URL: 'javascript:alert(1)' },
    ] as Record<string, string>[])
      expect(() => read(wrong)).toThrow(ConfigError);
  });

  it('take where about us leads, as an address of the web alone [R-SHELL-12]', () => {
    expect(read({}).aboutUrl).toBeUndefined();
    expect(read({ ABOUT_URL: 'https://kitchen.example/about' }).aboutUrl).toBe('https://kitchen.example/about');
    expect(() => read({ ABOUT_URL: 'javascript:alert(1)' })).toThrow(ConfigError);
  });

  it('take the folder of the own legal texts, from the root on [R-ACC-04]', () => {
    expect(read({}).legalDir).toBeUndefined();
    expect(read({ LEGAL_DIR: 'texts/legal' }).legalDir).toBe('/srv/portal/texts/legal');
    expect(read({ LEGAL_DIR: '/etc/portal/legal' }).legalDir).toBe('/etc/portal/legal');
  });

  it('take one origin from PUBLIC_URL', () => {
    expect(read({ PUBLIC_URL: 'https://portal.example/anything' }).origins).toEqual(['https://portal.example']);
    expect(ownOrigins(80)[0]).toBe('http://localhost');
  });

  it.each([
    ['a database server', { DATABASE_URL: 'postgres://db/portal' }],
    ['a host that others reach', { HOST: '0.0.0.0' }],
    ['a host that others reach by IPv6', { HOST: '::' }],
    ['a public address with https', { PUBLIC_URL: 'https://portal.example' }],
  ])('start with %s without demo data, whose password is published, unless told [R-API-99]', (_, env) => {
    expect(read(env)).toMatchObject({ seed: 'none', simulator: false });
    expect(read({ ...env, SEED: 'demo' })).toMatchObject({ seed: 'demo', simulator: true });
  });

  it.each<Record<string, string>>([
    { HOST: 'localhost' },
    { HOST: '127.0.0.2' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://localhost:8080' },
  ])('bring demo data where only this machine reaches the portal, unless told: %j [R-API-99]', (env) => {
    expect(read(env)).toMatchObject({ seed: 'demo', simulator: true });
    expect(read({ ...env, SEED: 'none' })).toMatchObject({ seed: 'none', simulator: false });
  });

  it('run no simulator without demo data unless told', () => {
    expect(read({ SEED: 'none' }).simulator).toBe(false);
    expect(read({ SEED: 'none', SIMULATOR: 'on' }).simulator).toBe(true);
    expect(read({ SIMULATOR: 'off' }).simulator).toBe(false);
  });

  it('take a bucket with all that it needs, or a folder', () => {
    const bucket = {
      S3_ENDPOINT: 'https://s3.example/',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'text',
    };
    expect(read({}).bucket).toBeUndefined();
    expect(read(bucket).bucket).toEqual({
      endpoint: 'https://s3.example/',
      bucket: 'files',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'text',
    });
    expect(() => read({ ...bucket, S3_BUCKET: ' ' })).toThrow('S3_ENDPOINT needs S3_BUCKET, too.');
  });

  it('take a place of devices with a gap for each [R-DEV-20]', () => {
    expect(read({}).deviceUiProxy).toBeUndefined();
    for (const place of ['http://{ip}', 'http://{ip}:8000/ui', 'https://gate.example/{uuid}/'])
      expect(
        read({ DEVICE_UI_PROXY: place, DEVICE_UI_NETWORKS: '10.20.0.0/16, fd12:3456::/48,10.3.0.7' }),
      ).toMatchObject({ deviceUiProxy: place, deviceUiNetworks: ['10.20.0.0/16', 'fd12:3456::/48', '10.3.0.7'] });
    expect(read({ DEVICE_UI_PROXY: 'https://gate.example/{uuid}/' }).deviceUiNetworks).toEqual([]);
    for (const place of ['http://{ip}', 'https://gate.example/{ip}/'])
      expect(() => read({ DEVICE_UI_PROXY: place })).toThrow(
        /^DEVICE_UI_PROXY with \{ip\} needs DEVICE_UI_NETWORKS, .*\.$/,
      );
  });

  it('take quotas, and have some without [R-EXT-30]', () => {
    expect(read({}).quotas).toEqual({
      groups: 500,
      fileBytes: 1_073_741_824,
      attributes: 100,
      attributeBytes: 32_768,
      messages: 100,
      streams: 20,
      invitations: 20,
      anonymousCalls: 300,
      anonymousMails: 30,
      releaseBytes: 1_073_741_824,
    });
    const set = {
      QUOTA_GROUPS: '1',
      QUOTA_FILES_MIB: '2',
      QUOTA_ATTRIBUTES: '3',
      QUOTA_ATTRIBUTE_BYTES: '4',
      QUOTA_MESSAGES: '10',
      QUOTA_STREAMS: '5',
      QUOTA_INVITATIONS: '6',
      QUOTA_ANONYMOUS_CALLS: '7',
      QUOTA_ANONYMOUS_MAILS: '8',
      QUOTA_RELEASES_MIB: '9',
    };
    expect(read(set).quotas).toEqual({
      groups: 1,
      fileBytes: 2_097_152,
      attributes: 3,
      attributeBytes: 4,
      messages: 10,
      streams: 5,
      invitations: 6,
      anonymousCalls: 7,
      anonymousMails: 8,
      releaseBytes: 9_437_184,
    });
  });

  it('read module switches [R-EXT-20]', () => {
    expect(read({ MODULES: 'camera=true, map=false' }).modules).toEqual({ camera: true, map: false });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '65535'],
    ['MQTT_PORT', '1.5'],
    ['SEED', 'giant'],
    ['SIMULATOR', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'nonsense'],
    ['MQTT_URL', 'http://x'],
    ['S3_ENDPOINT', 's3://x'],
    ['PUBLIC_URL', 'portal.example'],
    ['MODULES', 'camera'],
    ['MODULES', 'cameras=true'],
    ['MODULES', 'camera=yes'],
    ['DATABASE_POOL', '0'],
    ['DATABASE_STATEMENT_MS', '99'],
    ['DATABASE_READ_URL', 'mysql://localhost/x'],
    ['DATABASE_READ_URL', 'postgresql://replica/portal'],
    ['DATABASE_SESSION_URL', 'postgresql://localhost/portal'],
    ['QUOTA_GROUPS', '0'],
    ['QUOTA_FILES_MIB', '1.5'],
    ['QUOTA_STREAMS', 'many'],
    ['TRUST_PROXY', 'yes'],
    ['METRICS_NAMES', 'portal:8082'],
    ['METRICS_NAMES', 'a,,b'],
    ['DEVICE_UI_PROXY', 'http://gate.example/'],
    ['DEVICE_UI_PROXY', '{ip}'],
    ['DEVICE_UI_PROXY', 'ftp://{ip}'],
    ['DEVICE_UI_PROXY', 'http://{name}/{ip}'],
    ['DEVICE_UI_PROXY', 'http://gate.example/?d={uuid}'],
  ])('refuse %s=%s with one sentence that names it', (name, value) => {
    const attempt = () => read({ [name]: value });
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(new RegExp(`^[^.]*\\b${name}\\b.*\\.$`));
  });

  it.each([
    'all',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0/8',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    'fe80::1%eth0',
    '::ffff:10.0.0.0/104',
    'fd00::/129',
    '10.0.0.0/8,',
  ])('refuse DEVICE_UI_NETWORKS=%s', (networks) => {
    expect(() => read({ DEVICE_UI_NETWORKS: networks })).toThrow(
      /^DEVICE_UI_NETWORKS must be a list of networks, .*\.$/,
    );
  });

  it('do not repeat an address, which may hold a password', () => {
    expect(() => read({ DATABASE_URL: 'mysql://me:secret@localhost/x' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('secret') }),
    );
  });
});
