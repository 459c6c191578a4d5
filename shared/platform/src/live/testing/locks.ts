type Held = { rob: () => void };
type Options = { signal?: AbortSignal; steal?: boolean };

/** Web Locks of one browser, as far as an election needs them: each is held by one, also where it could be shared. */
export class Locks {
  private readonly byName = new Map<string, Lock>();

  request = (name: string, options: Options, work: () => Promise<void>): Promise<void> => {
    const lock = this.byName.get(name) ?? new Lock();
    this.byName.set(name, lock);
    return lock.request(options, work);
  };
}

class Lock {
  private held: Held | undefined;
  private queue: { start: () => void }[] = [];

  request(options: Options, work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = {
        start: () => {
          const mine: Held = { rob: () => reject(new DOMException('stolen', 'AbortError')) };
          this.held = mine;
          void work().then(() => {
            resolve();
            if (this.held === mine) this.next();
          });
        },
      };
      options.signal?.addEventListener('abort', () => {
        this.queue = this.queue.filter((waiting) => waiting !== turn);
        reject(new DOMException('aborted', 'AbortError'));
      });
      if (options.steal) {
        this.held?.rob();
        turn.start();
      } else if (this.held) this.queue.push(turn);
      else turn.start();
    });
  }

  private next(): void {
    this.held = undefined;
    this.queue.shift()?.start();
  }
}
