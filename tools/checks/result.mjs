/** What a part of the checks found. Each finding is one failed check; `checked` is how many were made in all. */
export class Result {
  passed = 0;
  failed = 0;
  skipped = 0;
  /** @type {string[]} */
  notes = [];
  /** What failed, as a line each: a run of all parts repeats them at its end. @type {string[]} */
  failures = [];

  pass(count = 1) {
    this.passed += count;
  }

  fail(message) {
    this.failed += 1;
    this.name(message);
  }

  /** Says of a failure that is counted elsewhere what it is. */
  name(message) {
    this.notes.push(message);
    this.failures.push(message.split('\n')[0] ?? '');
  }

  skip(message) {
    this.skipped += 1;
    this.notes.push(`skipped: ${message}`);
  }

  /** One check: passes when nothing was found, else fails once with all findings. */
  check(name, findings) {
    if (findings.length === 0) this.pass();
    else this.fail(`${name}\n${findings.map((finding) => `    ${finding}`).join('\n')}`);
  }

  add({ passed, failed, skipped }) {
    this.passed += passed;
    this.failed += failed;
    this.skipped += skipped;
  }
}
