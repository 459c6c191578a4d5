/** The last script of the start, in a file of its own. */
import { checkStart } from './check-start';

void checkStart(() => location.reload());
