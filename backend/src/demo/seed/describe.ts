import type { DemoAccounts } from '../../banner';
import type { Config } from '../../config';
import { DEMO_PASSWORD, PERSON_KEYS, person } from './people';

/** What the start prints about the demo: how to log in. Empty without demo data. */
export function describeDemo(config: Pick<Config, 'seed'>): DemoAccounts | undefined {
  if (config.seed === 'none') return undefined;
  const accounts = PERSON_KEYS.map(person).flatMap(({ email, name, account }) =>
    account === undefined ? [] : [{ email, what: `${name}, ${account}` }],
  );
  return { password: DEMO_PASSWORD, accounts };
}
