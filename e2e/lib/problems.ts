import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';
import { watchOrigins } from './origins';
import { watchAddresses } from './token-addresses';

/** Watches pages for what a person does not see. */
export interface Watched {
  /** Everything unexpected so far. */
  found: () => string[];
  /** What this test provokes on purpose; said before it happens. */
  allow: (expected: RegExp) => void;
  /** Watches a further browser. */
  alsoWatch: (context: BrowserContext) => Promise<void>;
}

/**
 * Runs in every page before its own code. Chromium logs most violations as console errors by itself;
 * reports of Trusted Types and Integrity-Policy come through here whatever it logs.
 */
function reportViolations(): void {
  const report = (kind: string, detail: unknown) => {
    console.error(`[violation] ${kind} ${JSON.stringify(detail)}`);
  };
  document.addEventListener('securitypolicyviolation', (event) => {
    report('policy', {
      directive: event.effectiveDirective,
      blocked: event.blockedURI,
      sample: event.sample,
      source: event.sourceFile,
      line: event.lineNumber,
    });
  });
  if ('ReportingObserver' in window) {
    const observer = new ReportingObserver(
      (reports) => {
        for (const { type, body } of reports) if (type?.includes('violation')) report(type, body);
      },
      { buffered: true },
    );
    observer.observe();
  }
}

/** Watches every page of a browser context, also those opened later. */
export async function watch(context: BrowserContext): Promise<Watched> {
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const addresses = watchAddresses();
  const origins = watchOrigins();
  const note = (text: string) => problems.push(text);

  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== 'error') return;
    const { url, lineNumber } = message.location();
    note(`console: ${message.text()} (${url}:${lineNumber})`);
  };
  const onPage = (page: Page) => {
    page.on('console', onConsole);
    page.on('pageerror', (error) => note(`page error: ${error.stack ?? error.message}`));
    page.on('crash', () => note('the page crashed'));
  };
  const alsoWatch = async (further: BrowserContext) => {
    await further.addInitScript(reportViolations);
    addresses.watch(further);
    origins.watch(further);
    further.on('page', onPage);
    for (const page of further.pages()) onPage(page);
  };
  await alsoWatch(context);

  return {
    found: () => [
      ...[...problems, ...origins.foreign().map((origin) => `another origin was asked: ${origin}`)].filter(
        (problem) => !expected.some((pattern) => pattern.test(problem)),
      ),
      ...addresses.withToken().map((address) => `a token stands in an address: ${address}`),
      ...addresses.foreignWithToken().map((address) => `a token went to another host: ${address}`),
    ],
    allow: (pattern) => expected.push(pattern),
    alsoWatch,
  };
}
