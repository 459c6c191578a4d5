import { LoadFailure } from './load-failure';

/** Whether a file of the portal could not be had: told by whoever asked again, or by webpack, of code that comes with a press. */
export const isMissingFile = (error: unknown): error is Error =>
  error instanceof LoadFailure || (error instanceof Error && error.name === 'ChunkLoadError');
