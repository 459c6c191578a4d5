import { refusalOf } from './problems';

const failed = (message: string, code?: string) => Object.assign(new Error(message), { code });

it.each([
  ['a caller who left in the middle of the body', failed('aborted', 'ECONNRESET'), 400],
  ['a database that ended the connection', failed('read ECONNRESET', 'ECONNRESET'), 503],
  ['a database that starts', failed('the database system is starting up', '57P03'), 503],
  ['a full disk', failed('could not extend file', '53100'), 503],
  ['a value that no column holds', failed('integer out of range', '22003'), 400],
  ['anything else', failed('x is undefined'), 500],
])('%s: its words are not told [R-API-02]', (_, error, status) => {
  const refusal = refusalOf(error);
  expect(refusal.status).toBe(status);
  expect(refusal.message).not.toBe(error.message);
});
