export interface TestServer {
  readonly url: string;
  /** Stops the server, `immediate` without any goodbye, and starts it again. */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  stop(): Promise<void>;
}
/** Undefined when no server is installed. `durable`: commits reach the disk. */
export function startPostgres(options?: { durable?: boolean }): Promise<TestServer | undefined>;
