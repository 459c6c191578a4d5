import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from '@portal/contracts/registry';
import { ChangingFile } from './changing-file';
import { freshSignature } from './registry-signature';

/** What a build writes about the shell. */
export interface ShellRelease {
  readonly version: string;
  /** Scripts of the start, in order. */
  readonly entry: readonly string[];
  /** Looks whether these have run; older builds have none. */
  readonly startCheck?: string;
  /** Scripts with its texts, by language. */
  readonly texts?: Readonly<Record<string, readonly string[]>>;
  readonly integrity: Readonly<Record<string, string>>;
  /** In which scripts each part lies that the shell provides, beside those of the start. */
  readonly provides?: Readonly<Record<string, readonly string[]>>;
  /** In which scripts parts of the shell lie that a page is drawn with at once; older builds say nothing of them. */
  readonly parts?: Readonly<Record<string, readonly string[]>>;
}

/** What a first visit of a remote loads. */
export interface FirstScripts {
  readonly first: readonly string[];
  readonly texts?: Readonly<Record<string, readonly string[]>>;
  /** What it takes from the shell. */
  readonly firstConsumes?: readonly string[];
}

export interface SignedRegistry {
  readonly text: string;
  readonly signature: string;
  readonly registry: Registry;
}

/** What the registry calls the shell, which is listed beside the remotes. */
const SHELL = 'shell';
/** No dot at its beginning and no slash: a folder of a release and nothing else. */
const NAME = /^\w[\w.-]*$/;
/** How long an answered signature is used before its expiry is looked at again (ms). */
const LOOK_AGAIN = 3_600_000;
const NO_REGISTRY: Registry = { schema: '', microFrontends: {} };

/** The published shell and registry; a newly published one is found without a restart. */
export class Releases {
  private readonly shellFile: ChangingFile<ShellRelease>;
  private readonly registryFile: ChangingFile<string>;
  private readonly signatureFile: ChangingFile<string>;
  private readonly shells: ShellFiles;
  private readonly firstScripts = new Map<string, Promise<FirstScripts>>();
  private signed: (SignedRegistry & { stored: string; until: number }) | undefined;

  constructor(
    readonly folder: string,
    private readonly keyFile: string,
    private readonly now: () => number,
  ) {
    this.shells = new ShellFiles(folder);
    this.shellFile = new ChangingFile(join(folder, 'shell.json'), (text) => JSON.parse(text) as ShellRelease);
    this.registryFile = new ChangingFile(join(folder, 'registry.json'), (text) => text);
    this.signatureFile = new ChangingFile(join(folder, 'registry.json.sig'), (text) => text.trim());
  }

  /** The shell that the registry lists; that of a folder from before the registry listed one, while it lists none. */
  async shell(): Promise<ShellRelease | undefined> {
    const { registry } = await this.registry();
    const version = registry.microFrontends[SHELL]?.[0]?.metadata.version;
    return version === undefined ? this.shellFile.read() : this.shells.of(version);
  }

  /** The registry with a signature that holds for days. */
  async registry(): Promise<SignedRegistry> {
    const text = (await this.registryFile.read()) ?? JSON.stringify(NO_REGISTRY);
    const stored = (await this.signatureFile.read()) ?? '';
    if (this.signed?.text !== text || this.signed.stored !== stored || this.signed.until <= this.now()) {
      const { signature, genuine } = await freshSignature(text, stored, this.keyFile, this.now());
      // Text and signature are two files: between the two writes of a publisher, and after a hand that changed one, the last pair holds.
      if (genuine === false && this.signed && this.signed.until > this.now()) return this.signed;
      this.signed = { text, stored, signature, registry: JSON.parse(text) as Registry, until: this.now() + LOOK_AGAIN };
    }
    return this.signed;
  }

  /** The page's template as the shell's build left it. */
  template({ version }: ShellRelease): Promise<string> {
    return readFile(join(this.folder, 'shell', version, 'index.html'), 'utf8');
  }

  /** Which scripts a first visit of a remote loads, from its release data. */
  firstOf(name: string, version: string): Promise<FirstScripts> {
    const key = `${name}/${version}`;
    const known = this.firstScripts.get(key);
    if (known) return known;
    const read = readFile(join(this.folder, 'remotes', name, version, 'release.json'), 'utf8').then(
      (text) => JSON.parse(text) as FirstScripts,
      // Served from elsewhere: then nothing is preloaded.
      () => ({ first: [] }),
    );
    this.firstScripts.set(key, read);
    return read;
  }
}

/** What builds said of shells; a version never changes, so each is read once. While one cannot be read, the one before goes on. */
class ShellFiles {
  private readonly known = new Map<string, ShellRelease>();
  private last: ShellRelease | undefined;

  constructor(private readonly folder: string) {}

  async of(version: string): Promise<ShellRelease> {
    try {
      const shell = this.known.get(version) ?? (await this.read(version));
      this.known.set(version, shell);
      this.last = shell;
    } catch (error) {
      if (!this.last) throw error;
    }
    return this.last;
  }

  private async read(version: string): Promise<ShellRelease> {
    if (!NAME.test(version)) throw new Error('The registry lists a shell whose version is no name of a folder');
    return JSON.parse(await readFile(join(this.folder, 'shell', version, 'shell.json'), 'utf8')) as ShellRelease;
  }
}
