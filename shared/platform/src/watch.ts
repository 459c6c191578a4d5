/** An event as it is told: by whom, the stack of the moment says. */
export interface ToldEvent {
  readonly name: string;
  readonly payload: unknown;
  /** It was told in another tab. */
  readonly elsewhere?: boolean;
  /** It comes from the server. */
  readonly live?: boolean;
  /** How many hear it in this tab. */
  readonly listeners: number;
}

/**
 * What the support tools look at while they record; empty for everybody else. They put their own `fetch` in place for calls, which the
 * client looks up at each one.
 */
export const watch: {
  event?: ((event: ToldEvent) => void) | undefined;
  /** What somebody reads about a failed call. */
  problem?: ((error: unknown, text: string) => void) | undefined;
} = {};
