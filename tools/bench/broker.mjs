/** A broker between devices and portals, for the measurements. */
import { Stop } from '../lib/terminal.mjs';
import { startMosquitto } from '../testing/mosquitto.mjs';

/** Nothing may be dropped, or it would be measured as taken. */
const CONFIG = 'listener 1883\nallow_anonymous true\nmax_queued_messages 0\nset_tcp_nodelay true';

export async function startBroker() {
  const started = await startMosquitto({ config: CONFIG, access: '', users: [] });
  if (!started) throw new Stop('This is measured with Mosquitto (Debian: apt-get install mosquitto).');
  return started;
}
