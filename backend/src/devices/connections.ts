/** The open connections of devices to the embedded broker. A device may hold several; it is connected while one is open. */
export class Connections<C> {
  readonly #open = new Map<string, Set<C>>();

  /** How many a device holds. */
  count(uuid: string): number {
    return this.#open.get(uuid)?.size ?? 0;
  }

  opened(uuid: string, connection: C): void {
    this.#open.set(uuid, (this.#open.get(uuid) ?? new Set()).add(connection));
  }

  /** Answers whether this was the device's last one. */
  closed(uuid: string, connection: C): boolean {
    const open = this.#open.get(uuid);
    if (!open?.delete(connection) || open.size > 0) return false;
    return this.#open.delete(uuid);
  }
}
