import { banner } from './banner';
import { readConfig } from './config';
import { describeDemo } from './demo/seed/describe';

const address = 'http://localhost:8080';

describe('the banner', () => {
  it('names the address, the demo accounts with their password, and what is embedded', () => {
    const config = readConfig({ DATA_DIR: '.data' });
    const text = banner(config, address, describeDemo(config));
    for (const word of [
      address,
      'admin@demo.example',
      'owner@demo.example',
      'demo-Kitchen-1',
      'mqtt://127.0.0.1:8081',
      'DATABASE_URL',
    ])
      expect(text).toContain(word);
  });

  it('says nothing of accounts without demo data, and never shows what is in an address', () => {
    const text = banner(
      readConfig({
        SEED: 'none',
        DATABASE_URL: 'postgres://ann:secret@db/portal',
        MQTT_URL: 'mqtt://ann:secret@broker',
        MAIL_URL: 'smtp://ann:secret@mail',
      }),
      address,
    );
    expect(text).not.toMatch(/demo|secret/i);
  });
});
