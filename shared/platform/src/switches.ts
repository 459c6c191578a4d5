import { readModule } from '@portal/contracts/modules';
import { MODULES, type Module, moduleSwitch } from '@portal/domain/modules';
import { create } from 'zustand';
import { call } from './call';
import type { ReadStore } from './read-store';

export interface Switches extends Readonly<Record<Module, boolean>> {
  /** False until they were asked for. All are off so long: nothing that a switch hides flashes up. */
  readonly ready: boolean;
}

const UNKNOWN = {
  ready: false,
  ...(Object.fromEntries(MODULES.map((module) => [module, false])) as Record<Module, false>),
};
const store = create<Switches>()(() => UNKNOWN);
/** Which parts of the product are switched on [R-SHELL-18 to R-SHELL-20]. */
export const useSwitches: ReadStore<Switches> = store;

let generation = 0;

/** Loading and forgetting the switches; the shell does both. */
export const switches = {
  /** Asks for each switch; no answer gives its default [R-SHELL-19], and is only logged [R-ERR-24]. */
  async load(): Promise<void> {
    const mine = generation;
    const answers = await Promise.all(
      MODULES.map(async (module) => {
        const answer = await call(readModule, { params: { name: module } }).catch((error: unknown) => {
          if (mine === generation) console.warn(`Whether ${module} is on could not be asked.`, error);
        });
        return [module, moduleSwitch(module, answer)] as const;
      }),
    );
    if (mine === generation) store.setState({ ready: true, ...Object.fromEntries(answers) });
  },
  /** Those of the last visit, while the server is out of reach [R-EXT-24]. */
  take(known: Readonly<Record<Module, boolean>>): void {
    store.setState({ ready: true, ...known });
  },
  clear(): void {
    generation++;
    store.setState(UNKNOWN);
  },
};
