/** Runs once after all test files. */
import { removeDatabases } from './test-database';

export default removeDatabases;
