/** Runs once before all test files: makes the image that their embedded databases start from. */
import { createLog } from '../kernel/log';
import { onServer, prepareImage } from './test-database';

export default async function prepare(): Promise<void> {
  if (!onServer()) await prepareImage(createLog('silent'));
}
