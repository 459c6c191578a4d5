/** What the start tells the person at the terminal: where the portal is, how to log in, what runs inside it. */
import type { Config } from './config';

type Told = Pick<Config, 'dataDir' | 'databaseUrl' | 'mqttUrl' | 'mqttPort' | 'mailUrl' | 'mailPort' | 'simulator'>;

/** How to log in to example data. */
export interface DemoAccounts {
  readonly password: string;
  readonly accounts: readonly { readonly email: string; readonly what: string }[];
}

/** Lines for a terminal. `address` is where the portal answers. */
export function banner(config: Told, address: string, demo?: DemoAccounts): string {
  const embedded: [string, string][] = [
    [
      'database',
      config.databaseUrl
        ? 'PostgreSQL, by DATABASE_URL'
        : `embedded in ${config.dataDir} (DATABASE_URL for a PostgreSQL server)`,
    ],
    [
      'broker',
      config.mqttUrl ? 'by MQTT_URL' : `embedded at mqtt://127.0.0.1:${config.mqttPort} (MQTT_URL for a real one)`,
    ],
    [
      'mail',
      config.mailUrl
        ? 'by MAIL_URL'
        : `embedded mailbox at http://127.0.0.1:${config.mailPort} (MAIL_URL for a mail server)`,
    ],
    [
      'devices',
      config.simulator ? 'demo devices live in a simulator (SIMULATOR=off to leave them alone)' : 'no simulator',
    ],
  ];
  return [
    '',
    `  Cloud Connect Portal   ${address}`,
    '',
    ...(demo
      ? [
          `  Log in with the password ${demo.password}`,
          ...columns(demo.accounts.map(({ email, what }) => [email, what])),
          '',
        ]
      : []),
    '  Inside',
    ...columns(embedded),
    '',
    ...(demo ? ['  npm run device -- "Pressure cooker 60 l" alert   makes a device alarm'] : []),
    '  Ctrl+C ends everything.',
    '',
    '',
  ].join('\n');
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `    ${first.padEnd(width)}   ${second}`);
}
