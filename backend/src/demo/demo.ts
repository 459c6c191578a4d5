/**
 * The demo on top of the product: example data, and devices, cameras and device pages that speak the real protocols. It imports the product;
 * the product gets it from `run.ts`, when the settings ask for it, and never imports it.
 */
import type { Companion } from '../start';
import { startCameras } from './cameras/service';
import { demoPages } from './device-pages/pages';
import { describeDemo } from './seed/describe';
import { seed } from './seed/seed';
import { startSimulator } from './simulator/start';

export const demo: Companion = {
  prepare: async (services) => void (await seed(services)),
  devicePages: demoPages,
  starts: [startCameras, startSimulator],
  describe: describeDemo,
};
