/** `npm run device -- <name or uuid> alert|ok|ping|offline|online`: acts as one demo device, over MQTT. */
import { main } from './simulator/command';

process.exitCode = await main(process.argv.slice(2), process.env);
