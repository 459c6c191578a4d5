/**
 * Page code, in front of all of the portal's: notes what a person does not see. Engines hand out their consoles in three ways, and one of them
 * not at all; this is the same in all.
 */
function watch(): void {
  const seen: string[] = [];
  Object.assign(self, { seenProblems: seen });
  const { error } = console;
  console.error = (...given: unknown[]) => {
    seen.push(`console: ${given.map(String).join(' ')}`);
    error(...given);
  };
  addEventListener(
    'error',
    ({ target, message }) => {
      const { src, href } = (target ?? {}) as { src?: string; href?: string };
      const how = target instanceof HTMLLinkElement && target.rel === 'preload' ? 'not preloaded' : 'not loaded';
      seen.push((src ?? href) ? `${how}: ${src ?? href}` : `error: ${message}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => seen.push(`rejected: ${String(reason)}`));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    seen.push(`policy: ${effectiveDirective} ${blockedURI} ${sample}`),
  );
  if ('ReportingObserver' in self)
    new ReportingObserver(
      (reports) => {
        for (const { type, body } of reports)
          if (type === 'integrity-violation') seen.push(`integrity: ${JSON.stringify(body)}`);
      },
      { buffered: true },
    ).observe();
}

/** Page code of ours, as the portal's own is: what the page would be refused, said by name. */
function probes(): void {
  const refusal = (work: () => unknown) => {
    try {
      work();
      return 'let through';
    } catch (reason) {
      return (reason as Error).name;
    }
  };
  Object.assign(self, {
    probes: {
      markup: () => refusal(() => Object.assign(document.createElement('div'), { innerHTML: '<b>text</b>' })),
      address: () => refusal(() => Object.assign(document.createElement('script'), { src: '/shell/any.js' })),
      policy: () =>
        refusal(() =>
          (
            self as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }
          ).trustedTypes.createPolicy('another', {}),
        ),
      evaluation: () => refusal(() => new Function('return 1')()),
    },
  });
}

export const WATCH = `(${watch})();(${probes})();`;
