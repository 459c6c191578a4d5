import type { ResourceLimits } from 'node:worker_threads';

/**
 * What a thread beside the main one may take for values that live a moment (MiB). V8 fills what it may have before it collects: by itself 48 in
 * each thread, though these hand on a message and forget it.
 */
export const WORKER_MEMORY: ResourceLimits = { maxYoungGenerationSizeMb: 12 };
