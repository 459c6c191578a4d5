import { Stop } from '../lib/stop.mjs';

/**
 * A Stop that says what kind it is, so that a portal that asks for others can tell them by more than a sentence: `changed`, the registry is
 * another than somebody looked at; `full`, there is no room; `elsewhere`, this host can't publish.
 */
export class Refusal extends Stop {
  /**
   * @param {'changed' | 'full' | 'elsewhere'} because
   * @param {string} message
   */
  constructor(because, message) {
    super(message);
    this.because = because;
  }
}
