const { BroadcastChannel: NodeBroadcastChannel } = require('node:worker_threads');
// Before jsdom is read.
const { keepComputed } = require('./quick-rules.cjs');
require('./quick-modules.cjs');
const { TestEnvironment } = require('jest-environment-jsdom');

/** What every browser has and jsdom does not pass on; Node's own implementations stand in. */
const FROM_NODE = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoderStream',
  'structuredClone',
  'CompressionStream',
  'DecompressionStream',
  // Files travel by them through the fetch above.
  'FormData',
  'File',
  // WebCrypto and the streams check these by identity, so the page must have the same ones.
  'Uint8Array',
  'ArrayBuffer',
];

/**
 * jsdom, completed to what the supported browsers offer. Channels left open by a test are closed with its page; the place to which it has
 * brought its browser (`setTimeZone` of `@portal/platform/testing`) is left again.
 */
class BrowserEnvironment extends TestEnvironment {
  channels = new Set();
  ownTimeZone = process.env.TZ;

  async setup() {
    await super.setup();
    keepComputed(this.global);
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
    const channels = this.channels;
    const Channel = class extends NodeBroadcastChannel {
      constructor(name) {
        super(name);
        this.unref();
        channels.add(this);
      }
    };
    // The process of a test is a copy: its variables change nothing.
    const setTimeZone = (zone) => (process.env.TZ = zone);
    Object.assign(this.global, { BroadcastChannel: Channel, setTimeZone });
  }

  async teardown() {
    for (const channel of this.channels) channel.close();
    if (this.ownTimeZone === undefined) delete process.env.TZ;
    else process.env.TZ = this.ownTimeZone;
    await super.teardown();
  }
}

module.exports = BrowserEnvironment;
