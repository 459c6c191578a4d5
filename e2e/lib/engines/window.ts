import { expect } from '@playwright/test';
import { follow } from '../go-to';
import type { Driver } from './driver';

/** A thing of the page as a person names it. */
export interface Thing {
  readonly role: 'button' | 'link' | 'textbox' | 'heading' | 'row' | 'dialog' | 'alert' | 'choice' | 'checkbox';
  /** All of its name, or a part that fits. */
  readonly name?: string | RegExp;
  /** Only below this; else anywhere in the page. */
  readonly within?: 'main' | 'header' | '[role=alert]' | '[role=dialog]';
}

type Plain = string | number | boolean | null | undefined | readonly Plain[] | { readonly [name: string]: Plain };

/** Longest wait for what must become true (ms). */
const PATIENCE = 15_000;

/** The one window of a browser: the same few words in every engine, and what a person sees rather than how it is made. */
export class Window {
  constructor(
    private readonly driver: Driver,
    private readonly base: string,
  ) {}

  open = async (path: string): Promise<void> => void (await this.driver.send('open', { url: this.base + path }));
  reload = async (): Promise<void> => void (await this.driver.send('reload'));
  size = async (width: number, height: number): Promise<void> => {
    // Engines count their frame differently: told once more by what is missing.
    await this.driver.send('size', { width, height });
    const inner = await this.run(() => [innerWidth, innerHeight]);
    const missing = [width - (inner[0] ?? width), height - (inner[1] ?? height)] as const;
    if (missing.some((pixels) => pixels !== 0))
      await this.driver.send('size', { width: width + missing[0], height: height + missing[1] });
  };
  picture = async (): Promise<Buffer> => Buffer.from(String(await this.driver.send('picture')), 'base64');

  /** Runs a function of its own words in the page. */
  async run<Args extends Plain[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    const script = `const [args, told] = arguments; Promise.resolve().then(() => (${work})(...args)).then((value) => told({ value }), (error) => told({ error: String(error) }));`;
    const answer = (await this.driver.send('run', { script, args: [args] })) as { value: Result; error?: string };
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value;
  }

  /** Goes to an address of the portal as a link would, without loading the page anew. */
  goTo = (path: string): Promise<void> => this.run(follow, path);

  async press(thing: Thing): Promise<void> {
    await this.onceThere(thing, (id) => this.driver.send('press', { id }));
  }

  async type(thing: Thing, text: string): Promise<void> {
    await this.onceThere(thing, (id) => this.driver.send('type', { id, text }));
  }

  /** Waits until it is drawn. */
  shows = async (thing: Thing, timeout = PATIENCE): Promise<void> =>
    expect.poll(() => this.has(thing), { message: `shows ${words(thing)}`, timeout }).toBe(true);
  hides = async (thing: Thing, timeout = PATIENCE): Promise<void> =>
    expect.poll(() => this.has(thing), { message: `hides ${words(thing)}`, timeout }).toBe(false);
  has = async (thing: Thing): Promise<boolean> => (await this.find(thing).catch(() => undefined)) !== undefined;

  /** Does it as soon as the thing is there and takes it. */
  private async onceThere(thing: Thing, act: (id: string) => Promise<unknown>): Promise<void> {
    let why: unknown;
    for (const until = Date.now() + PATIENCE; Date.now() < until; ) {
      try {
        const id = await this.find(thing);
        if (id) return void (await act(id));
        why = 'there is none';
      } catch (error) {
        // Moved, covered or drawn anew just then.
        why = error;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${words(thing)}: ${String(why)}`);
  }

  private async find({ role, name, within }: Thing): Promise<string | undefined> {
    const given = name instanceof RegExp ? { source: name.source, flags: name.flags } : (name ?? null);
    const found = await this.run(findThing, SELECTORS[role], given, within ?? 'html');
    return Object.values((found ?? {}) as Record<string, string>)[0];
  }
}

const words = ({ role, name, within }: Thing) => `${role} ${name ?? ''}${within ? ` in ${within}` : ''}`;

const SELECTORS: Readonly<Record<Thing['role'], string>> = {
  button: 'button, [role=button], summary',
  link: 'a[href], [role=link]',
  textbox: 'input:not([type=checkbox], [type=radio], [type=file]), textarea, [role=textbox]',
  heading: 'h1, h2, h3, [role=heading]',
  row: '[role=row], tr',
  dialog: 'dialog[open], [role=dialog], [role=alertdialog]',
  alert: '[role=alert]',
  choice: '[role^=menuitem], [role=option], [role=tab], [role=radio], input[type=radio]',
  checkbox: 'input[type=checkbox], [role=checkbox], [role=switch]',
};

/** In the page: the first drawn element with this name, which a driver hands over by its id. */
function findThing(
  selector: string,
  name: string | { source: string; flags: string } | null,
  within: string,
): Element | null {
  const said = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    return (
      by.map((id) => said(document.getElementById(id))).join(' ') ||
      element.getAttribute('aria-label') ||
      labels.map(said).join(' ') ||
      said(element)
    ).trim();
  };
  const isNamed = (element: Element) =>
    name === null ||
    (typeof name === 'string' ? nameOf(element) === name : new RegExp(name.source, name.flags).test(nameOf(element)));
  const isDrawn = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0;
  return (
    [...document.querySelectorAll(within)]
      .flatMap((place) => [...place.querySelectorAll(selector)])
      .find((element) => isDrawn(element) && isNamed(element)) ?? null
  );
}
