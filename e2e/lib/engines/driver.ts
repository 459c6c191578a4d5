/**
 * What the three engines are told, in the words of W3C WebDriver: Chromium and WebKit take them over HTTP from the driver that comes with
 * each, Firefox by its own remote control, which has a name for each of them (ADR 56).
 */
export const COMMANDS = {
  begin: { http: ['POST', '/session'], marionette: 'WebDriver:NewSession' },
  open: { http: ['POST', '/session/{session}/url'], marionette: 'WebDriver:Navigate' },
  reload: { http: ['POST', '/session/{session}/refresh'], marionette: 'WebDriver:Refresh' },
  run: { http: ['POST', '/session/{session}/execute/async'], marionette: 'WebDriver:ExecuteAsyncScript' },
  press: { http: ['POST', '/session/{session}/element/{id}/click'], marionette: 'WebDriver:ElementClick' },
  type: { http: ['POST', '/session/{session}/element/{id}/value'], marionette: 'WebDriver:ElementSendKeys' },
  size: { http: ['POST', '/session/{session}/window/rect'], marionette: 'WebDriver:SetWindowRect' },
  finish: { http: ['DELETE', '/session/{session}'], marionette: 'Marionette:Quit' },
  picture: { http: ['GET', '/session/{session}/screenshot'], marionette: 'WebDriver:TakeScreenshot' },
} as const satisfies Record<string, { http: readonly [method: string, path: string]; marionette: string }>;

export type Command = keyof typeof COMMANDS;
export type Words = Readonly<Record<string, unknown>>;

/** A running browser that takes commands. */
export interface Driver {
  send: (command: Command, words?: Words) => Promise<unknown>;
  /** What the browser says of itself. */
  version: string;
  end: () => Promise<void>;
}

/** A command that the browser refused. */
export class Refused extends Error {
  constructor(command: Command, why: unknown) {
    super(`${command}: ${JSON.stringify(why).slice(0, 600)}`);
  }
}
