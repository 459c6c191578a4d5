/** A plan in words, for whoever is asked to agree to it. */

const count = (list = [], one) => (list.length === 0 ? [] : [`${list.length} ${one}${list.length > 1 ? 's' : ''}`]);

/** Who gets a version. @param {ReturnType<typeof import('./registry-journal.mjs').told>[number]} version */
export function whoGets({ traffic, off, audience }, isOnly) {
  if (off) return 'nobody: switched off';
  if (audience)
    return [
      ...count(audience.users, 'named user'),
      ...count(audience.groups, 'group').map((text) => `the members of ${text}`),
    ].join(' and ');
  if (traffic === 100) return isOnly ? 'everybody' : 'everybody else';
  return `${traffic} % of the browsers`;
}

const linesOf = (versions) =>
  versions.length === 0
    ? ['nothing']
    : versions.map((one) => `${one.version} for ${whoGets(one, versions.length === 1)}`);

/** @param {import('./wishes.mjs').Plan} plan */
export function planText({ remote, before, after, withdrawn }) {
  const part = (word, versions) => linesOf(versions).map((line, at) => `  ${(at ? '' : word).padEnd(5)} ${line}`);
  return [
    remote,
    ...part('now', before),
    ...part('then', after),
    ...withdrawn.map((version) => `  never again ${version}`),
  ].join('\n');
}
