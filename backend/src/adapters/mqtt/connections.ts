/** The connections of devices to the embedded broker. A device may hold several; it is connected while one is open. */
export class Connections<C> {
  /** Let in, whether or not the broker has finished to greet them: what is counted later can be too many by then. */
  readonly #held = new Map<string, Set<C>>();
  readonly #open = new Map<string, Set<C>>();

  /** @param most how many connections a device may hold */
  constructor(private readonly most: number) {}

  /** Whether a device has no place left. */
  isFull(uuid: string): boolean {
    return (this.#held.get(uuid)?.size ?? 0) >= this.most;
  }

  /** Takes a place; answers whether there was one. */
  hold(uuid: string, connection: C): boolean {
    if (this.isFull(uuid)) return false;
    add(this.#held, uuid, connection);
    return true;
  }

  /** Gives the place back. */
  release(uuid: string, connection: C): void {
    remove(this.#held, uuid, connection);
  }

  opened(uuid: string, connection: C): void {
    add(this.#open, uuid, connection);
  }

  /** Answers whether this was the device's last open one. */
  closed(uuid: string, connection: C): boolean {
    return remove(this.#open, uuid, connection) && !this.#open.has(uuid);
  }
}

function add<C>(map: Map<string, Set<C>>, uuid: string, connection: C): void {
  map.set(uuid, (map.get(uuid) ?? new Set()).add(connection));
}

function remove<C>(map: Map<string, Set<C>>, uuid: string, connection: C): boolean {
  const connections = map.get(uuid);
  const was = connections?.delete(connection) ?? false;
  if (connections?.size === 0) map.delete(uuid);
  return was;
}
