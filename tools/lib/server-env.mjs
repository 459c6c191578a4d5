/**
 * What glibc must know before the server begins; elsewhere nobody reads it. By itself glibc gives nearly every thread a heap of its own, eight a core,
 * and what a picture needed for a moment stays in each of them: 460 MiB after a minute of uploads. With two heaps, and large
 * pieces taken from the system and given back one by one, it is 55.
 */
const MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '262144' };

/**
 * The environment of a server process: that of this one, whose own settings win.
 * @param {Record<string, string | undefined>} [own] what this server gets beside it
 * @returns {Record<string, string | undefined>}
 */
export const serverEnv = (own = {}) => ({ ...MEMORY, ...process.env, ...own });
