import { intervalJob } from '../../kernel/interval-job';
import type { Start } from '../../kernel/services';
import { endMutes } from './mute';

/** Silence that ran out is taken off the screens within this (ms). */
const LOOK_MS = 30_000;

export const start: Start = async (services) =>
  intervalJob(LOOK_MS, services.log, 'ending silences', () => endMutes(services));
