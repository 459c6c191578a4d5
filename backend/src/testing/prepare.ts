/** Runs once before all test files: makes what their databases start from. */
import { createLog } from '../kernel/log';
import { prepareDatabases } from './test-database';

export default (): Promise<void> => prepareDatabases(createLog('silent'));
