import type { Endpoint } from '@portal/contracts/endpoint';
import type { Row } from './table';

const segments = (path: string) => path.split('/').slice(1);

/** Whether the server would route a call of the table to this declaration; `exact` counts segments that are no parameter. */
function fits({ method, path }: Endpoint, { call }: Row): number | undefined {
  const [wanted, template = ''] = call.split(' ');
  // Calls for a group, a device and a vendor may be one declaration with a parameter; any other word names itself.
  const words = /\/(maintenancemessage|mute)\//.test(template) ? /^(group|device|vendor)$/ : /^\{/;
  const declared = segments(path);
  const asked = segments(template);
  if (method !== wanted || declared.length !== asked.length) return undefined;
  const match = declared.map((part, index) =>
    part.startsWith(':')
      ? /^\{/.test(asked[index] ?? '') || words.test(asked[index] ?? '')
        ? 0
        : NaN
      : part === asked[index]
        ? 1
        : NaN,
  );
  return match.reduce<number>((sum, each) => sum * 2 + each, 0);
}

/** The declaration that a row is about, as the router chooses: a word goes before a parameter, from the left. */
export function declarationOf(endpoints: ReadonlyMap<string, Endpoint>, row: Row): [string, Endpoint] | undefined {
  const found = [...endpoints].flatMap((entry) => {
    const rank = fits(entry[1], row);
    return rank === undefined || Number.isNaN(rank) ? [] : [{ entry, rank }];
  });
  return found.sort((a, b) => b.rank - a.rank)[0]?.entry;
}
